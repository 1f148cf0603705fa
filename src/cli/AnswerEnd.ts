import type { AssistantEvent } from '../client/index.js';

/** How an answer ended: `incomplete` if the model stopped early, `failed` if the stream ended without a finish event. */
export type AnswerEnd = 'complete' | 'incomplete' | 'failed';

type Finish = Extract<AssistantEvent, { type: 'finish' }>;

/** Exit codes of `docs-assistant ask`. A usage error ends with 2. */
export const EXIT_CODES: Readonly<Record<AnswerEnd, number>> = { complete: 0, failed: 1, incomplete: 3 };

/** @param finish The finish event; `undefined` if the stream ended without one. */
export function toAnswerEnd(finish: Finish | undefined): AnswerEnd {
  if (!finish) return 'failed';
  return finish.complete ? 'complete' : 'incomplete';
}

export function incompleteNotice({ finishReason }: Finish): string {
  return finishReason === 'content-filter'
    ? 'This answer is incomplete: a content filter stopped it.'
    : 'This answer is incomplete: it reached its maximum length.';
}
