import type { Thread } from '../protocol/assistantMessage.js';
import { contextAnnotation, readContextAnnotations } from '../protocol/contextAnnotation.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { mergeThread } from '../protocol/thread.js';
import { toMessageRequest } from '../protocol/toMessageRequest.js';
import type { ChatHandle, ConversationState, ConversationStore } from './ConversationStore.js';
import { callHost } from './callHost.js';
import { addContextItem, isSameContext, withoutContextItem } from './contextItems.js';
import type { AskOptions, ChatMessage, Conversation } from './conversation.js';
import { problemOf, serviceOf, threadOf } from './conversationOptions.js';
import { type AssistantFetchHost, createAssistantFetch } from './createAssistantFetch.js';
import { resolveCurrentPath } from './currentPath.js';
import type { DocsAssistantEvent } from './events.js';
import { keepUnchanged } from './keepUnchanged.js';
import type { DocsAssistantOptions } from './options.js';
import { type Turn, turnDuration } from './turn.js';
import { turnEvent } from './turnEvent.js';
import { warnOfDeprecation } from './warnOfDeprecation.js';

let conversations = 0;
const newConversationId = () => `docs-assistant-${Date.now().toString(36)}-${++conversations}`;

/** Sent again as history, a question that was refused so would make every later one fail as well. */
const REFUSED_QUESTION: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['too-large', 'bad-request']);

/** The options that answers are drawn with: whoever draws must hear of a change. */
const lookOf = ({ docsUrl, allowedImageOrigins }: DocsAssistantOptions) =>
  JSON.stringify([docsUrl, allowedImageOrigins]);

export function createConversationStore(initialOptions: DocsAssistantOptions): ConversationStore {
  let options = initialOptions;
  let thread = threadOf(options);
  let turn: Turn | undefined;
  let chat: { conversationId: string; handle: ChatHandle } | undefined;
  let waitingForChat: (() => void)[] = [];
  /** The list that the hook gave last. */
  let given: readonly ChatMessage[] = [];
  let destroyed = false;
  /** Questions that the service would not take: they stay in sight, and out of what is sent later. */
  const refused = new Set<string>();
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

  const assistantFetchHost: AssistantFetchHost = {
    options: () => options,
    turn: () => turn,
    onThread(from, news) {
      if (isCurrent(from)) setThread(mergeThread(thread, news));
    },
    onThreadGone(from) {
      if (isCurrent(from)) setThread(undefined);
    },
    onFirstPart(from) {
      emit({ type: 'first-token', duration: turnDuration(from) });
      if (turn === from) update({ status: 'streaming' });
    },
    onDeprecation: warnOfDeprecation,
  };

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
    const { error } = from;
    const event = turnEvent(from, state.messages);
    if (turn === from) {
      turn = undefined;
      const question = state.messages.at(-1);
      if (question?.role === 'user' && error && REFUSED_QUESTION.has(error.kind)) refused.add(question.id);
      update({ status: error ? 'error' : 'ready', lastTurn: from.outcome, error });
    }
    // The site's owner hears of it last, so that what they do about it, such as asking again, finds the turn ended.
    emit(event);
    const { onError } = options;
    if (error && onError) callHost(() => onError(error));
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
      if (handle && isCurrent(begun)) {
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
    if (content === '' || turn || destroyed) return Promise.resolve(false);
    const items = context.reduce(addContextItem, state.pendingContext);
    update({ pendingContext: [] });
    emit({ type: 'asked', questionLength: content.length, contextCount: items.length, retry: false });
    const annotations = items.length > 0 ? [contextAnnotation(items)] : [];
    return runTurn(false, (handle) => handle.append({ content, annotations, attachments }));
  }

  function retry(): Promise<boolean> {
    const question = state.messages.findLast(({ role }) => role === 'user');
    if (!question || turn || destroyed) return Promise.resolve(false);
    emit({ type: 'asked', questionLength: question.content.length, contextCount: 0, retry: true });
    return runTurn(true, (handle) => handle.reload());
  }

  function takeBack(): ReturnType<Conversation['takeBack']> {
    const last = state.messages.at(-1);
    if (turn || last?.role !== 'user' || chat?.conversationId !== state.conversationId) return undefined;
    const messages = state.messages.slice(0, -1);
    const context = readContextAnnotations(last.annotations);
    chat.handle.setMessages(messages);
    const pendingContext = context.reduce(addContextItem, state.pendingContext);
    update({ messages, status: 'ready', lastTurn: undefined, error: undefined, pendingContext });
    return { question: last.content, context };
  }

  /** Shows, or takes back, that the options cannot work together; a turn that runs is left alone. */
  function checkOptions(): void {
    const found = problemOf(options);
    const wasProblem = state.error?.kind === 'setup' || state.error?.kind === 'wrong-key';
    if (!turn && (found || wasProblem)) update({ status: found ? 'error' : 'ready', error: found });
  }

  /** @param nextThread What it continues, if anything. */
  function newConversation(nextThread: Thread | undefined): void {
    turn?.controller.abort();
    turn = undefined;
    given = [];
    thread = nextThread;
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
    fetchFor: (conversationId) => createAssistantFetch(assistantFetchHost, conversationId),
    getOptions: () => options,
    actions: {
      ask,
      retry,
      takeBack,
      stop: () => turn?.controller.abort(),
      clear() {
        // The thread that was given as an option was continued once; a new conversation is a new thread.
        newConversation(undefined);
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
      const newThread = previous.threadId === next.threadId ? undefined : threadOf(next);
      // The old option names a thread of the old service, which is none of the new one's business.
      if (serviceOf(previous) !== serviceOf(next)) return newConversation(newThread);
      if (previous.threadId !== next.threadId) setThread(newThread);
      if (previous.apiKey !== next.apiKey || previous.deployment !== next.deployment) checkOptions();
      if (lookOf(previous) !== lookOf(next)) update({});
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
        messages: messages.filter(({ id }, index) => !refused.has(id) || index === messages.length - 1),
        ...(options.fp !== undefined && { fp: options.fp }),
        ...(thread && { thread }),
        ...(options.retrievalPageSize !== undefined && { retrievalPageSize: options.retrievalPageSize }),
        ...(options.filter && { filter: options.filter }),
        ...definedPath(resolveCurrentPath(options.currentPath)),
      }),
    mount() {
      destroyed = false;
    },
    destroy() {
      destroyed = true;
      turn?.controller.abort();
    },
  };
}

function definedPath(currentPath: string | undefined): { currentPath?: string } {
  return currentPath === undefined ? {} : { currentPath };
}
