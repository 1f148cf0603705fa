import { reportThrown } from '../client/callUserHandler.js';
import type { Thread } from '../protocol/messages/assistantMessage.js';
import { type MessageRequestInput, toMessageRequest } from '../protocol/messages/toMessageRequest.js';
import { AttemptRunner } from './AttemptRunner.js';
import { addAttachment } from './attachments.js';
import type { ChatMessage } from './Conversation.js';
import type { ConversationStore } from './ConversationStore.js';
import { checkContextItem } from './checkContextItem.js';
import { addContextItem, withoutContextItem } from './contextItems.js';
import {
  historyOf,
  readPersistence,
  renderedOf,
  serviceOf,
  setupErrorOf,
  setupOf,
  threadOf,
} from './conversationOptions.js';
import { isAllowed } from './conversationPhase.js';
import { createConsentGate } from './createConsentGate.js';
import { type ConversationCore, createConversationCore } from './createConversationCore.js';
import { createGuardGate } from './createGuardGate.js';
import { createRating } from './createRating.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';
import type { Gate } from './Gate.js';
import { isBusy } from './isBusy.js';
import { isRefused } from './isRefused.js';
import { isSetupError } from './isSetupError.js';
import { joinContinuedAnswers } from './joinContinuedAnswers.js';
import { keepUnchanged } from './keepUnchanged.js';
import { type LazyThreadHistory, lazyThreadHistory } from './lazyThreadHistory.js';
import { logSetupFault } from './logSetupFault.js';
import { Questions } from './Questions.js';
import { resolveCurrentPath } from './resolveCurrentPath.js';
import type { ConversationAccess } from './threads/ConversationAccess.js';

/**
 * Reports an unexpected error of a question. Returns `false`, as for every question that was not sent, so that callers keep the text of the
 * question.
 */
function reportUnsent(error: unknown): false {
  reportThrown(error);
  return false;
}

function questionActions(
  questions: Questions,
): Pick<ConversationStore['actions'], 'ask' | 'retry' | 'edit' | 'continueAnswer'> {
  return {
    ask: (question, options) => questions.ask(question, options).catch(reportUnsent),
    retry: () => questions.retry().catch(reportUnsent),
    edit: (messageId, question) => questions.edit(messageId, question).catch(reportUnsent),
    continueAnswer: (request) => questions.continueAnswer(request).catch(reportUnsent),
  };
}

/** Creates a conversation from its parts, such as the shared state, the attempts, the questions, the history and the consent. */
export function createConversationStore(initialOptions: DocsAssistantOptions): ConversationStore {
  const core = createConversationCore(initialOptions);
  const attempts = new AttemptRunner(core);
  /** The messages that the `useChat` hook (AI SDK v4) reported last. */
  let reported: readonly ChatMessage[] = [];
  /** The messages in `reported`, with each answer joined with its continuation. */
  let shown: readonly ChatMessage[] = [];

  const startConversation: ConversationAccess['show'] = (thread, messages, lastOutcome) => {
    attempts.abandon();
    reported = [];
    shown = [];
    core.restart(thread, messages, lastOutcome);
  };
  const consentGate = createConsentGate(core);
  const startOnThread = (thread: Thread | undefined) => {
    startConversation(thread, [], undefined);
    // Drop the question that waits for the history or for consent: it belongs to the conversation that has ended.
    consentGate.drop();
  };
  const startEmptyConversation = (thread: Thread | undefined) => {
    startOnThread(thread);
    core.clearPending();
  };
  const guards = createGuardGate();
  const history = lazyThreadHistory(conversationAccess(core, attempts, startConversation), consentGate);
  const questions = new Questions(core, attempts, {
    newText: (...question) => consentGate.gate(...question) ?? closeAfterConversation(core, guards.gate(...question)),
    sentText: consentGate.gate,
  });

  return {
    getState: () => core.state,
    subscribe: core.subscribe,
    subscribeExceptMessages: core.subscribeExceptMessages,
    getPendingClears: () => core.pendingClears,
    getAttempts: () => attempts.recorded,
    getOptions: () => ({ ...core.options, ...readPersistence(core.options) }),
    emit: core.emit,
    draft: history.draft,
    addGuard: guards.addGuard,
    actions: {
      ...questionActions(questions),
      ...history.actions,
      rate: createRating(core),
      stop: () => attempts.stop(),
      clear() {
        // Pass no thread: each value of the option `threadId` continues its thread only once, and the current value has already done so.
        startEmptyConversation(undefined);
        core.emit({ type: 'cleared' });
      },
      ...contextActions(core),
      ...attachmentActions(core),
    },
    setOptions: (next) => changeOptions(core, next, { attempts, history, startEmptyConversation, startOnThread }),
    attach: (conversationId, handle) => attempts.attach(conversationId, handle),
    fetchFor: (conversationId) => attempts.fetchFor(conversationId),
    prepareRequest: (conversationId, messages) => attempts.prepare(conversationId, buildRequest(core, messages)),
    answered: (conversationId, answer) => attempts.answered(conversationId, answer),
    setMessages(conversationId, messages) {
      // With a restore point, handle unchanged messages, too. `useChat` reports unchanged messages when React shows a suspended tree
      // (Suspense) again. While the tree was suspended, `AnswerRestorer` could not restore the previous messages. The update below
      // lets it restore them now.
      const isKnown = messages === reported && !core.restorePoint;
      if (conversationId !== core.state.conversationId || isKnown) return;
      const joined = joinContinuedAnswers(messages);
      const kept = keepUnchanged({ shown, inState: core.state.messages }, joined);
      reported = messages;
      shown = joined;
      core.update({ messages: kept });
    },
    mount() {
      if (attempts.mount()) history.connect();
    },
    destroy() {
      attempts.destroy();
      history.disconnect();
    },
  };
}

/**
 * Applies changed options. Starts a new conversation if the new options name another service. If the new `consent` is `false`, a change of
 * `consent` or `persist` also starts a new conversation.
 */
function changeOptions(
  core: ConversationCore,
  next: DocsAssistantOptions,
  {
    attempts,
    history,
    startEmptyConversation,
    startOnThread,
  }: {
    attempts: AttemptRunner;
    history: LazyThreadHistory;
    startEmptyConversation: (thread: Thread | undefined) => void;
    startOnThread: (thread: Thread) => void;
  },
): void {
  const previous = core.options;
  core.options = next;
  const isOtherThread = threadOf(previous)?.id !== threadOf(next)?.id;
  const nextThread = isOtherThread ? threadOf(next) : undefined;
  // If the service changes but `threadId` does not, `nextThread` is undefined: the new service does not know the thread with this id.
  const isOtherService = serviceOf(previous) !== serviceOf(next);
  const isOtherHistory = historyOf(previous) !== historyOf(next);
  if (isOtherService || (isOtherHistory && next.consent === false)) startEmptyConversation(nextThread);
  if (isOtherHistory) history.reconnect();
  if (isOtherService) return;
  if (isOtherThread) continueThread(core, nextThread, { attempts, history, startOnThread });
  if (setupOf(previous) !== setupOf(next)) checkOptions(core);
  // An empty update makes components read the options again.
  if (renderedOf(previous) !== renderedOf(next)) core.update({});
}

/**
 * Applies a changed option `threadId`. Opens the conversation that continues this thread, or starts an empty one: a thread must not get the
 * messages of another thread. If an answer is still arriving, waits for its end first: the site may not know that the reader has asked. If
 * the option was removed, keeps the current conversation.
 */
function continueThread(
  core: ConversationCore,
  thread: Thread | undefined,
  parts: { attempts: AttemptRunner; history: LazyThreadHistory; startOnThread: (thread: Thread) => void },
): void {
  const { attempts, history, startOnThread } = parts;
  attempts.afterAttempt(undefined);
  // A site may pass back the id of a thread that the service has created for this conversation, even if the service has meanwhile replaced
  // this thread with another one.
  if (!thread || core.hasThread(thread.id)) return;
  const { messages, status } = core.state;
  // A site may set the thread and ask the first question at the same time. This question belongs to the new thread.
  if (attempts.isUnsent && messages.length <= 1) core.replaceThread(thread);
  else if (isBusy(status)) attempts.afterAttempt(() => continueThread(core, thread, parts));
  else if (!history.openByThread(thread.id)) {
    if (messages.length === 0) core.replaceThread(thread);
    else startOnThread(thread);
  }
}

/**
 * Drops a waiting question if another conversation is shown before the wait ends: the question was written for the previous conversation.
 */
function closeAfterConversation(core: ConversationCore, waiting: ReturnType<Gate>): ReturnType<Gate> {
  const { conversationId } = core.state;
  return waiting?.then((isOpen) => isOpen && core.state.conversationId === conversationId);
}

function conversationAccess(
  core: ConversationCore,
  attempts: AttemptRunner,
  show: ConversationAccess['show'],
): ConversationAccess {
  return {
    core,
    isAttached: () => attempts.handle !== undefined,
    show,
    replace(messages, change) {
      const { handle } = attempts;
      if (!handle || !isAllowed('replaceMessages', core.state)) return false;
      handle.setMessages(messages);
      core.update({ ...change, messages });
      return true;
    },
  };
}

function contextActions(
  core: ConversationCore,
): Pick<ConversationStore['actions'], 'addContext' | 'removeContext' | 'includePage'> {
  return {
    addContext(item) {
      if (!checkContextItem(item)) return false;
      const pendingContext = addContextItem(core.state.pendingContext, item);
      if (pendingContext === core.state.pendingContext) return false;
      core.update({ pendingContext });
      return true;
    },
    removeContext: (item) => core.update({ pendingContext: withoutContextItem(core.state.pendingContext, item) }),
    includePage: (includesPage) => core.update({ includesPage }),
  };
}

function attachmentActions(
  core: ConversationCore,
): Pick<ConversationStore['actions'], 'addAttachment' | 'removeAttachment'> {
  return {
    addAttachment(added) {
      const pendingAttachments = addAttachment(core.state.pendingAttachments, added);
      if (pendingAttachments === core.state.pendingAttachments) return false;
      core.update({ pendingAttachments });
      return true;
    },
    removeAttachment: ({ url }) =>
      core.update({ pendingAttachments: core.state.pendingAttachments.filter((known) => known.url !== url) }),
  };
}

/** Shows and logs an error if the options are invalid, and removes it once they are valid. Does not affect a running attempt. */
function checkOptions(core: ConversationCore): void {
  const error = setupErrorOf(core.options);
  if (error) logSetupFault(error);
  if (!isBusy(core.state.status) && (error || isSetupError(core.state.error)))
    core.update({ status: error ? 'error' : 'ready', error });
}

/** Builds the request for the messages of `useChat`. Leaves out refused questions, except the last message: the question to be sent. */
function buildRequest(core: ConversationCore, messages: readonly ChatMessage[]): ReturnType<typeof toMessageRequest> {
  const { apiVersion, fp, retrievalPageSize, filter } = core.options;
  return toMessageRequest({
    apiVersion,
    messages: messages.filter(
      (message, index) => index === messages.length - 1 || !isRefused(core.refused, message, messages[index + 1]),
    ),
    fp,
    thread: core.thread,
    retrievalPageSize,
    filter,
    // Send no context separately: the messages already contain it.
    context: undefined,
    currentPath: core.state.includesPage ? resolveCurrentPath(core.options.currentPath) : undefined,
  } satisfies Record<keyof MessageRequestInput, unknown>);
}
