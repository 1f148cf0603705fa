import type { Labels } from '../../../languages/Labels.js';
import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import { shownKind } from './errorRemedy.js';
import { A_DAY } from './useCountdown.js';

/** Whether an answer was cut off after some text, so that it can be continued. */
export const isCutOff = ({ kind }: DocsAssistantError, answered: boolean) => answered && kind === 'truncated';

/**
 * The text of an error.
 *
 * @param answered Whether the answer has any text.
 */
export function failureText(error: DocsAssistantError, labels: Labels, answered: boolean): string {
  if (isCutOff(error, answered)) return labels.truncated;
  if (error.reason === 'offline') return labels.offline;
  // To the reader, a cut-off reply without text is an empty reply, even if it contains a search.
  const kind = error.kind === 'truncated' ? 'empty' : shownKind(error);
  const sentence = labels.errors[kind];
  if (error.reason === 'blocked') return `${sentence} ${labels.blocked}`;
  return (error.retryAfter ?? 0) < A_DAY ? sentence : `${sentence} ${labels.longWait}`;
}
