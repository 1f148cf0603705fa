import type { Thread } from '../../protocol/messages/assistantMessage.js';
import type { ChatMessage, TurnOutcome } from '../Conversation.js';
import type { ConversationState } from '../ConversationState.js';
import type { ConversationCore } from '../createConversationCore.js';

/**
 * Gives the history access to the current conversation: its core, whether `useChat` is mounted, and functions that show another
 * conversation or replace the messages.
 */
export interface ConversationAccess {
  core: ConversationCore;
  /** Whether `useChat` of AI SDK v4 is mounted. `false`, for example, while React has suspended the tree of the assistant (Suspense). */
  isAttached: () => boolean;
  /** Shows another conversation. If an attempt to get an answer is still running, it is aborted. */
  show: (thread: Thread | undefined, messages: readonly ChatMessage[], lastOutcome: TurnOutcome | undefined) => void;
  /**
   * Replaces the messages of the current conversation together with other state. Returns `false` if `useChat` is not mounted or the state
   * of the conversation does not allow `replaceMessages`.
   */
  replace: (messages: readonly ChatMessage[], change: Partial<ConversationState>) => boolean;
}
