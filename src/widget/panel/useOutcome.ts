'use client';
import { sharedChunk } from './sharedChunk.js';

/** Loads what is told of turns. `failed` where it could not be had: then a failure is told in one plain sentence. */
export const useOutcomeOrFailure = sharedChunk(() => import('../later/notices/outcome.js'));

/** What is told of turns: asked for as soon as the panel is there, so that it is at hand when there is no connection any more. */
export function useOutcome(): typeof import('../later/notices/outcome.js') | undefined {
  const outcome = useOutcomeOrFailure();
  return outcome === 'failed' ? undefined : outcome;
}
