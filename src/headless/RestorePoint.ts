import type { Thread } from '../protocol/assistantMessage.js';
import type { ChatMessage, FailedAttempt, TurnOutcome } from './Conversation.js';

/**
 * The conversation as it was before an attempt. The history stores it, and other tabs show it, until the first text of the answer
 * arrives. When none arrives, the conversation goes back to it.
 */
export interface RestorePoint {
  messages: readonly ChatMessage[];
  thread: Thread | undefined;
  /** Outcome of its last turn. */
  outcome: TurnOutcome | undefined;
  /** The retry or edit that is running. Undefined while it is not known yet, and for a new question, which removes nothing. */
  attempt?: FailedAttempt | undefined;
}
