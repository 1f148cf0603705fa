import type { Attempt } from './Attempt.js';
import type { ChatHandle } from './ChatHandle.js';
import type { ChatMessage, Conversation, ThreadHistory } from './Conversation.js';
import type { ConversationState } from './ConversationState.js';
import type { Persistence } from './conversationOptions.js';
import type { AddGuard } from './createGuardGate.js';
import type { DocsAssistantEvent } from './DocsAssistantEvent.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/** A conversation without React: its state and its actions. */
export interface ConversationStore {
  getState: () => ConversationState;
  subscribe: (listener: () => void) => () => void;
  /**
   * Like `subscribe`, but does not report changes of `messages` alone, which happen with every chunk of an answer. Components that exist
   * once per turn use it, so that the cost of a chunk does not grow with the conversation.
   */
  subscribeExceptMessages: (listener: () => void) => () => void;
  actions: Pick<
    Conversation,
    | 'ask'
    | 'retry'
    | 'edit'
    | 'continueAnswer'
    | 'rate'
    | 'withdrawQuestion'
    | 'stop'
    | 'clear'
    | 'addContext'
    | 'includePage'
    | 'removeContext'
    | 'addAttachment'
    | 'removeAttachment'
  > &
    ThreadHistory;
  /**
   * Drafts of the current conversation: the text of the next question or, with `of`, the new text for the question with this id. Drafts of
   * edits are only kept once the history has been opened.
   */
  draft: { get: (of?: string) => string; set: (text: string, of?: string) => void };
  /**
   * How often the pending context and files have been removed because a new chat began or the reader's data was deleted. Files that are
   * still being read at that time must not be added afterwards.
   */
  getPendingClears: () => number;
  /** The latest attempts of this store's conversations, with their requests. Recorded while the option `debug` is set. */
  getAttempts: () => readonly Attempt[];
  /** Returns the options. `readPersistence` replaces missing and unknown values of `persist` and `consent`. */
  getOptions: () => DocsAssistantOptions & Persistence;
  /** Reports an event to the site. An error of the site's handler has no effect on the conversation. */
  emit: (event: DocsAssistantEvent) => void;
  setOptions: (options: DocsAssistantOptions) => void;
  addGuard: AddGuard;
  /** Connects the `useChat` hook (AI SDK v4) of a conversation. @returns a function that disconnects it. */
  attach: (conversationId: string, chat: ChatHandle) => () => void;
  /** Puts the messages of `useChat` into the state. */
  setMessages: (conversationId: string, messages: readonly ChatMessage[]) => void;
  /** The `fetch` that `useChat` calls for a conversation. */
  fetchFor: (conversationId: string) => typeof globalThis.fetch;
  /** Called when `useChat` has read the complete answer. It may not be rendered yet. */
  answered: (conversationId: string, answer: ChatMessage) => void;
  /** Builds the request for the messages of `useChat`. The next call of {@link fetchFor}'s `fetch` sends it. */
  prepareRequest: (conversationId: string, messages: readonly ChatMessage[]) => void;
  /** Called when the provider has mounted. A second call without `destroy` in between has no effect. */
  mount: () => void;
  /** Called when the provider has unmounted. Ends a running attempt, closes the history, and refuses questions until the next `mount`. */
  destroy: () => void;
}
