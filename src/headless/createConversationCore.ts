import { callUserHandler } from '../client/callUserHandler.js';
import type { Thread } from '../protocol/messages/assistantMessage.js';
import type { ChatMessage, TurnOutcome } from './Conversation.js';
import type { ConversationState } from './ConversationState.js';
import { setupErrorOf, stateBeforeHistory, threadOf } from './conversationOptions.js';
import type { DocsAssistantEvent } from './DocsAssistantEvent.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';
import type { RestorePoint } from './RestorePoint.js';

let conversations = 0;
const newConversationId = () => `docs-assistant-${Date.now().toString(36)}-${++conversations}`;

/** The core that all parts of a conversation store share: options, state, thread and subscriptions. */
export interface ConversationCore {
  options: DocsAssistantOptions;
  /** The thread at the service, with its key. `state` contains only the id of the thread. */
  readonly thread: Thread | undefined;
  readonly state: ConversationState;
  /** Ids of questions that the service refused in an attempt (see `isRefused`). */
  readonly refused: Set<string>;
  /** The conversation to restore if the running attempt ends without text. Unset once text has arrived. */
  restorePoint?: RestorePoint | undefined;
  /**
   * Whether the answers that a retry or an edit removes are restored if the attempt fails. `AnswerRestorer`, whose code loads on demand,
   * sets this field and restores the answers. While the field is `false`, a retry or an edit must not remove answers.
   */
  canRestore: boolean;
  update: (change: Partial<ConversationState>) => void;
  subscribe: (listener: () => void) => () => void;
  subscribeExceptMessages: (listener: () => void) => () => void;
  /** Reports an event to the site. */
  emit: (event: DocsAssistantEvent) => void;
  setThread: (thread: Thread | undefined) => void;
  /** Like `setThread`, for a thread from the site. Forgets the ids of the earlier threads, so that `hasThread` is false for them. */
  replaceThread: (thread: Thread) => void;
  /** Whether the conversation continues the thread with this id, or has continued it before. */
  hasThread: (id: string) => boolean;
  /** Starts another conversation with a new id. Without `messages` it is empty. Pending context and files stay. */
  restart: (thread?: Thread, messages?: readonly ChatMessage[], lastOutcome?: TurnOutcome) => void;
  /** Removes the pending context and files. */
  clearPending: () => void;
  /** How often `clearPending` was called. */
  readonly pendingClears: number;
}

/** The pending context and files of a conversation to which nothing was added: both lists are empty. */
const NOTHING_PENDING = { pendingContext: [], pendingAttachments: [] } satisfies Partial<ConversationState>;

/** Names of the state fields that do not depend on the conversation. `restart` leaves these fields unchanged. */
type SharedState =
  | keyof typeof NOTHING_PENDING
  | 'includesPage'
  | 'threads'
  | 'threadsKept'
  | 'restoring'
  | 'consent'
  | 'waitingQuestion';

const addTo = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function createConversationCore(options: DocsAssistantOptions): ConversationCore {
  const listeners = new Set<() => void>();
  const listenersExceptMessages = new Set<() => void>();
  let thread = threadOf(options);
  /** Ids of all threads of the current conversation. */
  const threadIds = new Set<string | undefined>([thread?.id]);

  const emptyConversation = (): Omit<ConversationState, SharedState> => {
    const error = setupErrorOf(core.options);
    return {
      conversationId: newConversationId(),
      messages: [],
      status: error ? 'error' : 'ready',
      lastOutcome: undefined,
      writtenElsewhere: [],
      error,
      threadId: thread?.id,
      ratings: {},
    };
  };
  let pendingClears = 0;
  const core: ConversationCore = {
    options,
    refused: new Set<string>(),
    canRestore: false,
    get thread() {
      return thread;
    },
    get state() {
      return state;
    },
    update(change: Partial<ConversationState>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
      const changed = Object.keys(change);
      if (changed.length === 1 && changed[0] === 'messages') return;
      for (const listener of listenersExceptMessages) listener();
    },
    subscribe: addTo(listeners),
    subscribeExceptMessages: addTo(listenersExceptMessages),
    emit(event: DocsAssistantEvent) {
      const { onEvent } = core.options;
      if (onEvent) callUserHandler(() => onEvent(event));
    },
    setThread(next: Thread | undefined) {
      thread = next;
      threadIds.add(next?.id);
      if (state.threadId !== next?.id) core.update({ threadId: next?.id });
    },
    replaceThread(next: Thread) {
      threadIds.clear();
      core.setThread(next);
    },
    hasThread: (id: string) => threadIds.has(id),
    restart(next?: Thread, messages: readonly ChatMessage[] = [], lastOutcome?: TurnOutcome) {
      thread = next;
      threadIds.clear();
      threadIds.add(next?.id);
      core.update({ ...emptyConversation(), messages, lastOutcome });
    },
    clearPending() {
      pendingClears += 1;
      core.update(NOTHING_PENDING);
    },
    get pendingClears() {
      return pendingClears;
    },
  };
  let state: ConversationState = {
    ...emptyConversation(),
    ...NOTHING_PENDING,
    includesPage: true,
    threads: [],
    threadsKept: 'page',
    ...stateBeforeHistory(options),
    waitingQuestion: undefined,
  };
  return core;
}
