import type { AssistantRequest, Thread } from '../protocol/assistantMessage.js';
import { contextAnnotation } from '../protocol/contextAnnotation.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isThreadToken, mergeThread } from '../protocol/thread.js';
import { toMessageRequest } from '../protocol/toMessageRequest.js';
import { callHost } from './callHost.js';
import { addContextItem, isSameContext, withoutContextItem } from './contextItems.js';
import type { AskOptions, ChatMessage, Conversation } from './conversation.js';
import { conversationEndpoint } from './conversationEndpoint.js';
import { createAssistantFetch } from './createAssistantFetch.js';
import { resolveCurrentPath } from './currentPath.js';
import type { DocsAssistantEvent } from './events.js';
import { keepUnchanged } from './keepUnchanged.js';
import type { DocsAssistantOptions } from './options.js';
import { type Turn, turnDuration } from './turn.js';
import { turnEvent } from './turnEvent.js';
import { warnOfDeprecation } from './warnOfDeprecation.js';

/** What changes while a conversation goes on. */
export type ConversationState = Pick<
  Conversation,
  'messages' | 'status' | 'lastTurn' | 'error' | 'threadId' | 'pendingContext'
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
  /** Resolves when everything the hook has said has been rendered. */
  idle: () => Promise<void>;
}

/** A conversation that does not know React: state, and what can be done with it. */
export interface ConversationStore {
  getState: () => ConversationState;
  subscribe: (listener: () => void) => () => void;
  actions: Pick<Conversation, 'ask' | 'retry' | 'stop' | 'clear' | 'addContext' | 'removeContext'>;
  getOptions: () => DocsAssistantOptions;
  setOptions: (options: DocsAssistantOptions) => void;
  /** The hook of a conversation is there; returns what to call when it goes. */
  attach: (conversationId: string, chat: ChatHandle) => () => void;
  setMessages: (conversationId: string, messages: readonly ChatMessage[]) => void;
  /** The `fetch` of the hook. */
  fetch: typeof globalThis.fetch;
  /** The body of the next request. */
  requestBody: (messages: readonly ChatMessage[]) => AssistantRequest;
  /** The page is gone: closes the connection. */
  destroy: () => void;
}

let conversations = 0;
const newConversationId = () => `docs-assistant-${Date.now().toString(36)}-${++conversations}`;

function problemOf(options: DocsAssistantOptions): DocsAssistantError | undefined {
  try {
    conversationEndpoint(options);
    return undefined;
  } catch (error) {
    return error instanceof DocsAssistantError ? error : undefined;
  }
}

/** Which service a conversation is with: when it changes, so does the conversation, and threads never mix. */
const serviceOf = ({ domain, discoveryUrl }: DocsAssistantOptions) => JSON.stringify([domain, discoveryUrl]);

const threadOf = ({ threadId }: DocsAssistantOptions): Thread | undefined =>
  isThreadToken(threadId) ? { id: threadId } : undefined;

export function createConversationStore(initialOptions: DocsAssistantOptions): ConversationStore {
  let options = initialOptions;
  let thread = threadOf(options);
  let turn: Turn | undefined;
  let chat: { conversationId: string; handle: ChatHandle } | undefined;
  let waitingForChat: (() => void)[] = [];
  /** The list that the hook gave last. */
  let given: readonly ChatMessage[] = [];
  const listeners = new Set<() => void>();
  const problem = problemOf(options);
  let state: ConversationState = {
    conversationId: newConversationId(),
    messages: [],
    status: problem ? 'error' : 'ready',
    lastTurn: undefined,
    error: problem,
    threadId: thread?.id,
    pendingContext: [],
  };

  function update(change: Partial<ConversationState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function emit(event: DocsAssistantEvent): void {
    const { onEvent } = options;
    if (onEvent) callHost(() => onEvent(event));
  }

  function setThread(next: Thread | undefined): void {
    thread = next;
    if (state.threadId !== next?.id) update({ threadId: next?.id });
  }

  const isCurrent = (candidate: Turn) => candidate.conversationId === state.conversationId;

  const fetch = createAssistantFetch({
    options: () => options,
    turn: () => turn,
    onThread: (from, news) => isCurrent(from) && setThread(mergeThread(thread, news)),
    onThreadGone: (from) => isCurrent(from) && setThread(undefined),
    onFirstPart(from) {
      emit({ type: 'first-token', duration: turnDuration(from) });
      if (turn === from) update({ status: 'streaming' });
    },
    onDeprecation: warnOfDeprecation,
  });

  /** The hook of the current conversation; a new conversation gets its own with the next render. */
  async function currentChat(from: Turn): Promise<ChatHandle | undefined> {
    while (chat?.conversationId !== from.conversationId) {
      if (!isCurrent(from) || from.controller.signal.aborted) return undefined;
      await new Promise<void>((resolve) => {
        waitingForChat.push(resolve);
        from.controller.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    return chat.handle;
  }

  function settle(from: Turn): void {
    from.outcome ??= from.controller.signal.aborted ? 'stopped' : 'failed';
    if (from.outcome === 'failed') from.error ??= new DocsAssistantError('protocol', 'The question could not be sent.');
    emit(turnEvent(from, state.messages));
    const { error } = from;
    const { onError } = options;
    if (error && onError) callHost(() => onError(error));
    if (turn !== from) return;
    turn = undefined;
    update({ status: error ? 'error' : 'ready', lastTurn: from.outcome, error });
  }

  /** One turn from sending to its end. Never rejects. */
  async function runTurn(retry: boolean, send: (handle: ChatHandle) => Promise<unknown>): Promise<boolean> {
    const begun: Turn = {
      conversationId: state.conversationId,
      controller: new AbortController(),
      startedAt: performance.now(),
      retry,
      outcome: undefined,
      error: undefined,
      answerLength: 0,
    };
    turn = begun;
    update({ status: 'submitted', lastTurn: undefined, error: undefined });
    try {
      const handle = await currentChat(begun);
      if (handle) {
        await send(handle);
        await handle.idle();
      }
    } catch (error) {
      begun.error ??= new DocsAssistantError('protocol', 'The answer could not be read.', { cause: error });
      begun.outcome ??= 'failed';
    }
    settle(begun);
    return true;
  }

  function ask(question: string, { context = [], attachments }: AskOptions = {}): Promise<boolean> {
    const content = question.trim();
    if (content === '' || turn) return Promise.resolve(false);
    const items = context.reduce(addContextItem, state.pendingContext);
    update({ pendingContext: [] });
    emit({ type: 'asked', questionLength: content.length, contextCount: items.length, retry: false });
    const annotations = items.length > 0 ? [contextAnnotation(items)] : [];
    return runTurn(false, (handle) => handle.append({ content, annotations, attachments }));
  }

  function retry(): Promise<boolean> {
    const question = state.messages.findLast(({ role }) => role === 'user');
    if (!question || turn) return Promise.resolve(false);
    emit({ type: 'asked', questionLength: question.content.length, contextCount: 0, retry: true });
    return runTurn(true, (handle) => handle.reload());
  }

  /** Shows, or takes back, that the options cannot work together; a turn that runs is left alone. */
  function checkOptions(): void {
    const found = problemOf(options);
    const wasProblem = state.error?.kind === 'setup' || state.error?.kind === 'wrong-key';
    if (!turn && (found || wasProblem)) update({ status: found ? 'error' : 'ready', error: found });
  }

  function newConversation(): void {
    turn?.controller.abort();
    turn = undefined;
    given = [];
    thread = threadOf(options);
    const setupProblem = problemOf(options);
    update({
      conversationId: newConversationId(),
      messages: [],
      status: setupProblem ? 'error' : 'ready',
      lastTurn: undefined,
      error: setupProblem,
      threadId: thread?.id,
      pendingContext: [],
    });
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch,
    getOptions: () => options,
    actions: {
      ask,
      retry,
      stop: () => turn?.controller.abort(),
      clear() {
        newConversation();
        // The thread that was given as an option was continued once; a new conversation is a new thread.
        setThread(undefined);
        emit({ type: 'cleared' });
      },
      addContext(item) {
        if (state.pendingContext.some((known) => isSameContext(known, item))) return false;
        update({ pendingContext: addContextItem(state.pendingContext, item) });
        return true;
      },
      removeContext: (item) => update({ pendingContext: withoutContextItem(state.pendingContext, item) }),
    },
    setOptions(next) {
      const previous = options;
      options = next;
      if (serviceOf(previous) !== serviceOf(next)) return newConversation();
      if (previous.threadId !== next.threadId) setThread(threadOf(next));
      if (previous.apiKey !== next.apiKey || previous.deployment !== next.deployment) checkOptions();
    },
    attach(conversationId, handle) {
      chat = { conversationId, handle };
      const waiting = waitingForChat;
      waitingForChat = [];
      for (const resolve of waiting) resolve();
      return () => {
        if (chat?.handle === handle) chat = undefined;
      };
    },
    setMessages(conversationId, messages) {
      if (conversationId !== state.conversationId || messages === given) return;
      const kept = keepUnchanged({ given, kept: state.messages }, messages);
      given = messages;
      update({ messages: kept });
    },
    requestBody: (messages) =>
      toMessageRequest({
        messages,
        ...(options.fp !== undefined && { fp: options.fp }),
        ...(thread && { thread }),
        ...(options.retrievalPageSize !== undefined && { retrievalPageSize: options.retrievalPageSize }),
        ...(options.filter && { filter: options.filter }),
        ...definedPath(resolveCurrentPath(options.currentPath)),
      }),
    destroy: () => turn?.controller.abort(),
  };
}

function definedPath(currentPath: string | undefined): { currentPath?: string } {
  return currentPath === undefined ? {} : { currentPath };
}
