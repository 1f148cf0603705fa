'use client';
import { useEffect, useRef } from 'react';
import type { LookOptions } from '../DocsAssistantProps.js';
import { captureKit } from './captureKit.js';
import { runWhenIdle } from './runWhenIdle.js';
import type { IdleSetup } from './startIdleWork.js';

/** Has the work done that waits until the page is idle, as long as the component is there and not hidden. */
export function useIdleWork(
  look: LookOptions,
  hidden: boolean,
  rest: Pick<IdleSetup, 'currentPath' | 'root' | 'take' | 'onLabels'>,
): void {
  const setup = useRef({} as IdleSetup);
  setup.current = { ...captureKit, ...rest, look };
  const start = (signal: AbortSignal) =>
    import('./startIdleWork.js').then((chunk) => chunk.startIdleWork(() => setup.current, signal));
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is in it; the locale it hears of by itself
  useEffect(() => (hidden ? undefined : runWhenIdle(start)), [hidden, JSON.stringify(look.capture)]);
}
