import type { Thread } from '../../protocol/assistantMessage.js';
import type { ChatMessage, TurnOutcome } from '../Conversation.js';
import type { ConversationState } from '../ConversationState.js';
import type { ConversationCore } from '../createConversationCore.js';

/** The access of the history to the conversation that is shown. */
export interface ConversationAccess {
  core: ConversationCore;
  /** Whether `useChat` of AI SDK v4 is mounted. It is not while React has suspended the page around the assistant. */
  isAttached: () => boolean;
  /** Shows another conversation. Ends a running attempt. */
  show: (thread: Thread | undefined, messages: readonly ChatMessage[], lastOutcome: TurnOutcome | undefined) => void;
  /** Replaces the messages of the current conversation together with other state. Returns `false` when that is not possible now. */
  replace: (messages: readonly ChatMessage[], change: Partial<ConversationState>) => boolean;
}
