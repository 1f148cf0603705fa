import type { Attachment, ContextItem, MessagePart, MessageRole } from '../protocol/assistantMessage.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/** A message of the conversation as it is held in the page. */
export interface ChatMessage {
  id: string;
  role: MessageRole;
  content: string;
  parts: MessagePart[];
  createdAt?: Date;
  annotations?: unknown[];
  experimental_attachments?: Attachment[];
}

/**
 * `ready`: something can be asked. `submitted`: sent, nothing has come yet. `streaming`: the answer arrives.
 * `error`: the last question failed; `error` says how, `retry` asks it again.
 */
export type ConversationStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/** How the last turn ended. `truncated`: the answer broke off before its finish; what arrived is kept. */
export type TurnOutcome = 'complete' | 'stopped' | 'truncated' | 'failed';

/** What goes with one question. */
export interface AskOptions {
  /** Beside the pending context. */
  context?: readonly ContextItem[];
  attachments?: readonly Attachment[];
}

/** What `useDocsAssistant()` returns: the whole conversation and everything that can be done with it. */
export interface Conversation {
  messages: readonly ChatMessage[];
  status: ConversationStatus;
  /** How the last turn ended; undefined before the first and while one runs. */
  lastTurn: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
  threadId: string | undefined;
  /** Context that goes with the next question. */
  pendingContext: readonly ContextItem[];
  /**
   * Asks a question. Resolves when the turn has ended, to whether it was sent: `false` when the text is empty or an answer is
   * still being written. Never rejects: failures stand in `status` and `error`, and the question stays in `messages`.
   */
  ask: (question: string, options?: AskOptions) => Promise<boolean>;
  /** Asks the last question again, with its context, in place of what answered it. `false` when there is none or one runs. */
  retry: () => Promise<boolean>;
  /**
   * Takes the last question back when nothing has answered it: it leaves the conversation, its context waits for the next
   * question, and its words come back for the reader to change. Undefined when there is none or a turn runs.
   */
  takeBack: () => { question: string; context: readonly ContextItem[] } | undefined;
  /** Ends the answer that is being written and closes its connection. What arrived stays. */
  stop: () => void;
  /** Starts a new conversation: no messages, no thread, no pending context. */
  clear: () => void;
  /** Adds to the pending context. `false` when the same item is there already. */
  addContext: (item: ContextItem) => boolean;
  removeContext: (item: ContextItem) => void;
}
