'use client';
import { callUserHandler } from '../../client/callUserHandler.js';
import type { LookOptions } from '../DocsAssistantProps.js';
import { useCurrentPath } from '../panel/useCurrentPath.js';

/** The questions to start with. A function is asked again when the reader goes to another page without loading it anew. */
export function useStarters(given: LookOptions['starters']): readonly string[] {
  useCurrentPath(() => location.pathname);
  return (typeof given === 'function' ? callUserHandler(() => given(location.pathname)) : given) ?? [];
}
