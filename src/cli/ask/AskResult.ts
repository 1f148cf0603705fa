import type { AssistantEvent } from '../../client/index.js';

/**
 * How an answer ended:
 *
 * - `notFound`: the service says that the documentation does not answer the question
 * - `incomplete`: the model stopped early
 * - `stopped`: Ctrl+C stopped it
 * - `failed`: the stream ended without a finish event
 */
export type AskResult = 'complete' | 'notFound' | 'incomplete' | 'stopped' | 'failed';

type Finish = Extract<AssistantEvent, { type: 'finish' }>;

/** Exit codes of `docs-assistant ask`. A usage error ends with 2. Shells report 130 for a program that Ctrl+C has ended. */
export const EXIT_CODES: Readonly<Record<AskResult, number>> = {
  complete: 0,
  notFound: 1,
  failed: 1,
  incomplete: 3,
  stopped: 130,
};

/** @param finish The finish event; `undefined` if the stream ended without one. */
export function toAskResult(finish: Finish | undefined): AskResult {
  if (!finish) return 'failed';
  if (!finish.complete) return 'incomplete';
  return finish.outcome === 'none' ? 'notFound' : 'complete';
}

export function incompleteNotice({ finishReason }: Finish): string {
  return finishReason === 'content-filter'
    ? 'This answer is incomplete: a content filter stopped it.'
    : 'This answer is incomplete: it reached its maximum length.';
}
