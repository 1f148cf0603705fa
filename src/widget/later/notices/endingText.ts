import type { Conversation } from '../../../headless/Conversation.js';
import type { Labels } from '../../../languages/Labels.js';
import { failureText } from './failureText.js';
import { hasAnswerText } from './hasAnswerText.js';
import { outcomeLabel } from './outcomeLabel.js';

/**
 * The sentence of the notice below the last answer; undefined without a notice. Also undefined if the answer has no text, if the reader has
 * stopped it, and after a failed retry, edit or continuation, because the error of such an attempt scrolls into view.
 */
export function endingText(
  {
    status,
    lastOutcome,
    error,
    failedAttempt,
    messages,
  }: Pick<Conversation, 'status' | 'lastOutcome' | 'error' | 'failedAttempt' | 'messages'>,
  labels: Labels,
): string | undefined {
  // Check this first, because it costs nothing: this function runs at each update of a streaming answer.
  const hasEnded =
    status === 'error' || (status === 'ready' && lastOutcome !== undefined && lastOutcome !== 'complete');
  if (!hasEnded || lastOutcome === 'stopped' || failedAttempt || !hasAnswerText(messages)) return undefined;
  if (error) return failureText(error, labels, true);
  return lastOutcome && lastOutcome !== 'complete' ? labels[outcomeLabel(lastOutcome, true)] : undefined;
}
