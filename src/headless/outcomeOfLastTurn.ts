import type { TurnOutcome } from './Conversation.js';
import type { ConversationState } from './ConversationState.js';

/** Returns the outcome to show for the last turn. After a failed retry, edit or continuation, this is the outcome of the restored turn. */
export function outcomeOfLastTurn({
  failedAttempt,
  lastOutcome,
}: Pick<ConversationState, 'failedAttempt' | 'lastOutcome'>): TurnOutcome | undefined {
  return failedAttempt ? failedAttempt.outcome : lastOutcome;
}
