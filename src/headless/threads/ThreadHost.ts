import type { Thread } from '../../protocol/assistantMessage.js';
import type { ConversationState } from '../ConversationStore.js';
import type { ChatMessage, TurnOutcome } from '../conversation.js';
import type { ConversationCore } from '../conversationCore.js';

/** What keeping threads needs of the conversation that it keeps. */
export interface ThreadHost {
  core: ConversationCore;
  /** A question is on its way to its answer. */
  running: () => boolean;
  /** Messages can be replaced. Not while the page around the assistant is suspended: nothing is known of them then. */
  drawn: () => boolean;
  /** Shows another conversation; what runs ends. */
  show: (thread: Thread | undefined, messages: readonly ChatMessage[], lastOutcome: TurnOutcome | undefined) => void;
  /** Puts other messages into the conversation that is shown, with what changes along with them. `false` when it cannot be done now. */
  replace: (messages: readonly ChatMessage[], change: Partial<ConversationState>) => boolean;
}
