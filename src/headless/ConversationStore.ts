import type { AssistantRequest } from '../protocol/assistantMessage.js';
import type { Attempt } from './attempt.js';
import type { AskOptions, ChatMessage, Conversation, ThreadHistory } from './conversation.js';
import type { AddGuard } from './createGuardGate.js';
import type { DocsAssistantEvent } from './events.js';
import type { DocsAssistantOptions } from './options.js';

/** What changes while a conversation goes on. */
export type ConversationState = Pick<
  Conversation,
  | 'messages'
  | 'status'
  | 'lastOutcome'
  | 'pastOutcomes'
  | 'error'
  | 'failedAttempt'
  | 'threadId'
  | 'ratings'
  | 'pendingContext'
  | 'includesPage'
  | 'threads'
  | 'threadsKept'
  | 'restoring'
  | 'consent'
  | 'waitingQuestion'
> & {
  /** Changes with every new conversation. */
  conversationId: string;
};

/** The v4 hook as the conversation uses it. */
export interface ChatHandle {
  append: (question: {
    content: string;
    annotations: unknown[];
    attachments: AskOptions['attachments'];
  }) => Promise<unknown>;
  reload: () => Promise<unknown>;
  setMessages: (messages: readonly ChatMessage[]) => void;
  /** Resolves when everything the hook has said has been rendered. */
  idle: () => Promise<void>;
}

/** A conversation that does not know React: state, and what can be done with it. */
export interface ConversationStore {
  getState: () => ConversationState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Does not hear that messages have changed, as they do at every update of an answer. For what every turn of a conversation reads:
   * hundreds that look at each update would make its cost grow with the conversation.
   */
  subscribeExceptMessages: (listener: () => void) => () => void;
  actions: Pick<
    Conversation,
    | 'ask'
    | 'retry'
    | 'edit'
    | 'rate'
    | 'withdrawQuestion'
    | 'stop'
    | 'clear'
    | 'addContext'
    | 'includePage'
    | 'removeContext'
  > &
    ThreadHistory;
  /**
   * What is being written in the conversation that is shown, kept beside it: the next question, or other words for the earlier question `of`
   * which it names by its id. Those of an earlier question are kept as soon as the history is there, without which there is nothing to reload.
   */
  draft: { get: (of?: string) => string; set: (text: string, of?: string) => void };
  /** The turns of all conversations of this page, with what was sent. Kept while the option `debug` is set. */
  getAttempts: () => readonly Attempt[];
  getOptions: () => DocsAssistantOptions;
  /** Tells the site's owner; a handler that throws does no harm. */
  emit: (event: DocsAssistantEvent) => void;
  setOptions: (options: DocsAssistantOptions) => void;
  addGuard: AddGuard;
  /** The hook of a conversation is there; returns what to call when it goes. */
  attach: (conversationId: string, chat: ChatHandle) => () => void;
  setMessages: (conversationId: string, messages: readonly ChatMessage[]) => void;
  /** The `fetch` of the hook of a conversation. */
  fetchFor: (conversationId: string) => typeof globalThis.fetch;
  /** The hook has read the whole answer; it may be drawn later. */
  answered: (answer: ChatMessage) => void;
  /** The body of the next request. */
  requestBody: (messages: readonly ChatMessage[]) => AssistantRequest;
  /** The provider is there; saying so again changes nothing. */
  mount: () => void;
  /** The provider is gone: closes the connection; nothing can be asked any more. */
  destroy: () => void;
}
