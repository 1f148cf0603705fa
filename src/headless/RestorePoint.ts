import type { Thread } from '../protocol/assistantMessage.js';
import type { ChatMessage, FailedAttempt, TurnOutcome } from './Conversation.js';

/**
 * The conversation as it was before an attempt. Until the first text of the answer arrives, the history stores this state, and other tabs
 * show it. If no text arrives, this state is restored.
 */
export interface RestorePoint {
  messages: readonly ChatMessage[];
  thread: Thread | undefined;
  /** Outcome of the last turn in `messages`. */
  outcome: TurnOutcome | undefined;
  /** The retry or edit that is running. Undefined while it is not known yet, and for a new question, which removes nothing. */
  attempt?: FailedAttempt | undefined;
}
