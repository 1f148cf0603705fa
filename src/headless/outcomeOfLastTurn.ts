import type { TurnOutcome } from './Conversation.js';
import type { ConversationState } from './ConversationState.js';

/**
 * Returns the outcome to show for the last turn. If a retry, edit or continuation produced no answer, the earlier turn is shown again, with
 * the outcome that is stored in `failedAttempt`.
 */
export function outcomeOfLastTurn({
  failedAttempt,
  lastOutcome,
}: Pick<ConversationState, 'failedAttempt' | 'lastOutcome'>): TurnOutcome | undefined {
  return failedAttempt ? failedAttempt.outcome : lastOutcome;
}
