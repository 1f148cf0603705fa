import type { AssistantEvent } from '../client/index.js';

/** How an answer ended: `incomplete` if the model cut it off, `failed` if it never reached its finish. */
export type AnswerEnd = 'complete' | 'incomplete' | 'failed';

type Finish = Extract<AssistantEvent, { type: 'finish' }>;

/** Exit codes of `docs-assistant ask`. A wrong call ends with 2. */
export const EXIT_CODES: Readonly<Record<AnswerEnd, number>> = { complete: 0, failed: 1, incomplete: 3 };

/** @param finish The last event of an answer; `undefined` if it was an error. */
export function answerEnd(finish: Finish | undefined): AnswerEnd {
  if (!finish) return 'failed';
  return finish.complete ? 'complete' : 'incomplete';
}

/** The notice for an answer that the model cut off. */
export function incompleteNotice({ finishReason }: Finish): string {
  return finishReason === 'content-filter'
    ? 'This answer is incomplete: a content filter stopped it.'
    : 'This answer is incomplete: it reached its maximum length.';
}
