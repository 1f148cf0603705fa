import type { TurnOutcome } from './Conversation.js';
import type { ConversationState } from './ConversationState.js';

/** Returns the outcome of the last turn as it is shown: after a failed retry, edit or continuation, that of the restored turn. */
export function outcomeOfLastTurn({
  failedAttempt,
  lastOutcome,
}: Pick<ConversationState, 'failedAttempt' | 'lastOutcome'>): TurnOutcome | undefined {
  return failedAttempt ? failedAttempt.outcome : lastOutcome;
}
