import type { Thread } from '../protocol/messages/assistantMessage.js';
import type { ChatMessage, FailedAttempt, TurnOutcome } from './Conversation.js';

/**
 * The conversation as it was before a retry, an edit or a continuation. Until the first text of the answer arrives, the history stores this
 * state, and other tabs show it. This state is restored if the attempt fails or is stopped before that text arrives. It is not restored
 * after an edit that removed no answer.
 *
 * A new question also creates a restore point. It is dropped as soon as the question is in the messages, because a new question removes
 * nothing.
 */
export interface RestorePoint {
  messages: readonly ChatMessage[];
  thread: Thread | undefined;
  /** Outcome of the last turn in `messages`. */
  outcome: TurnOutcome | undefined;
  /** The running retry, edit or continuation. Undefined until its question is known, and for a retry or an edit that removed no answer. */
  attempt?: FailedAttempt | undefined;
}
