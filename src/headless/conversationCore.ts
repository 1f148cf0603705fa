import { callUserHandler } from '../client/callUserHandler.js';
import type { Thread } from '../protocol/assistantMessage.js';
import type { ConversationState } from './ConversationStore.js';
import type { ChatMessage, TurnOutcome } from './conversation.js';
import { beforeHistory, problemOf, threadOf } from './conversationOptions.js';
import type { DocsAssistantEvent } from './events.js';
import type { Standing } from './keepStanding.js';
import type { DocsAssistantOptions } from './options.js';

let conversations = 0;
const newConversationId = () => `docs-assistant-${Date.now().toString(36)}-${++conversations}`;

/** What the parts of one conversation store share: options, state and thread, and who hears of a change. */
export interface ConversationCore {
  options: DocsAssistantOptions;
  /** With its key; the state shows the id only. */
  readonly thread: Thread | undefined;
  readonly state: ConversationState;
  /** Questions that the service would not take: they stay in sight, and out of what is sent later. */
  readonly refused: Set<string>;
  /** What is kept in place of the messages while nothing of an answer has come that is to take its place. */
  standing?: Standing | undefined;
  /** What sees to that could not be loaded: nothing may be taken out. */
  standsAlone?: boolean;
  update: (change: Partial<ConversationState>) => void;
  subscribe: (listener: () => void) => () => void;
  subscribeExceptMessages: (listener: () => void) => () => void;
  /** Tells the site's owner. */
  emit: (event: DocsAssistantEvent) => void;
  setThread: (thread: Thread | undefined) => void;
  /** Another conversation, with an id of its own. Without messages: as before the first question. */
  restart: (thread?: Thread, messages?: readonly ChatMessage[], lastOutcome?: TurnOutcome) => void;
}

/** What stays as it is when another conversation is shown. */
type KeptState = 'includesPage' | 'threads' | 'threadsKept' | 'restoring' | 'consent' | 'waitingQuestion';

const addTo = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** @param options Those that the conversation begins with. */
export function createConversationCore(options: DocsAssistantOptions): ConversationCore {
  const listeners = new Set<() => void>();
  const listenersExceptMessages = new Set<() => void>();
  let thread = threadOf(options);

  const freshConversation = (): Omit<ConversationState, KeptState> => {
    const problem = problemOf(core.options);
    return {
      conversationId: newConversationId(),
      messages: [],
      status: problem ? 'error' : 'ready',
      lastOutcome: undefined,
      error: problem,
      threadId: thread?.id,
      ratings: {},
      pendingContext: [],
    };
  };
  const core: ConversationCore = {
    options,
    refused: new Set<string>(),
    get thread() {
      return thread;
    },
    get state() {
      return state;
    },
    update(change: Partial<ConversationState>) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
      const [only, ...others] = Object.keys(change);
      if (only === 'messages' && others.length === 0) return;
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
      if (state.threadId !== next?.id) core.update({ threadId: next?.id });
    },
    restart(next?: Thread, messages: readonly ChatMessage[] = [], lastOutcome?: TurnOutcome) {
      thread = next;
      core.update({ ...freshConversation(), messages, lastOutcome });
    },
  };
  let state: ConversationState = {
    ...freshConversation(),
    // A reader who leaves the page out does so for good, and not for one conversation.
    includesPage: true,
    threads: [],
    threadsKept: 'page',
    ...beforeHistory(options),
    waitingQuestion: undefined,
  };
  return core;
}
