import type { Conversation } from '../../../headless/Conversation.js';
import type { Labels } from '../../../languages/Labels.js';
import { failureText } from './failureText.js';
import { hasAnswerText } from './hasAnswerText.js';
import { outcomeLabel } from './outcomeLabel.js';

/**
 * Returns the sentence of the notice below the last answer. The button that leads to the notice (`JumpToLatest`) shows this sentence.
 * Returns undefined if there is no notice. Also returns undefined if the reader does not need such a button, in one of these cases:
 *
 * - The answer has no text.
 * - The reader has stopped the answer.
 * - A retry, edit or continuation has failed. The error of such a failure scrolls into view by itself.
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
