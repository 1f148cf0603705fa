import type { Labels } from '../../../languages/Labels.js';
import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import { shownKind } from './errorRemedy.js';
import { A_DAY } from './useCountdown.js';

/** Whether the answer was cut off after some of its text had arrived. */
const isCutOff = ({ kind }: DocsAssistantError, answered: boolean) => answered && kind === 'truncated';

/** Whether an answer was cut off or ended with a stream error after some text, so that the assistant can continue it. */
export const canContinue = (error: DocsAssistantError, answered: boolean) =>
  isCutOff(error, answered) || (answered && error.kind === 'stream-error');

/**
 * Returns the sentence that explains an error to the reader.
 *
 * @param answered Whether the answer has any text.
 */
export function failureText(error: DocsAssistantError, labels: Labels, answered: boolean): string {
  if (isCutOff(error, answered)) return labels.truncated;
  if (error.reason === 'offline') return labels.offline;
  // To the reader, a cut-off reply without text is an empty reply, even if the assistant has already searched the documentation.
  const kind = error.kind === 'truncated' ? 'empty' : shownKind(error);
  const sentence = labels.errors[kind];
  if (error.reason === 'blocked') return joinSentences(sentence, labels.blocked);
  return (error.retryAfter ?? 0) < A_DAY ? sentence : joinSentences(sentence, labels.longWait);
}

/** Joins two sentences. The full stop of Chinese and Japanese already includes the space after it. */
const joinSentences = (one: string, other: string) => (one.endsWith('。') ? one + other : `${one} ${other}`);
