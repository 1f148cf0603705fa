import type { Labels } from '../../../languages/Labels.js';
import type { DocsAssistantError } from '../../../protocol/DocsAssistantError.js';
import { shownKind } from './errorRemedy.js';
import { A_DAY } from './useCountdown.js';

/** Whether an answer broke off, so that it can be continued. */
export const brokeOff = ({ kind }: DocsAssistantError, answered: boolean) => answered && kind === 'truncated';

/**
 * The sentence that a failure is told with.
 *
 * @param answered Whether some of the answer is there.
 */
export function failureText(error: DocsAssistantError, labels: Labels, answered: boolean): string {
  if (brokeOff(error, answered)) return labels.truncated;
  if (error.reason === 'offline') return labels.offline;
  // Something came, a search perhaps, but no word of an answer that could be kept.
  const kind = error.kind === 'truncated' ? 'empty' : shownKind(error);
  const sentence = labels.errors[kind];
  if (error.reason === 'blocked') return `${sentence} ${labels.blocked}`;
  return (error.retryAfter ?? 0) < A_DAY ? sentence : `${sentence} ${labels.longWait}`;
}
