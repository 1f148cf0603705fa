import { toMessageRequest } from '../protocol/toMessageRequest.js';
import type { ConversationStore } from './ConversationStore.js';
import { addContextItem, withoutContextItem } from './contextItems.js';
import type { ChatMessage } from './conversation.js';
import { createConversationCore } from './conversationCore.js';
import { problemOf, serviceOf, threadOf } from './conversationOptions.js';
import { createAttemptRunner } from './createAttemptRunner.js';
import { createGuardGate } from './createGuardGate.js';
import { createQuestions } from './createQuestions.js';
import { createRating } from './createRating.js';
import { createThreadKeeper, keepingOf } from './createThreadKeeper.js';
import { resolveCurrentPath } from './currentPath.js';
import { keepUnchanged } from './keepUnchanged.js';
import { logSetupFault } from './logSetupFault.js';
import type { DocsAssistantOptions } from './options.js';

/** The options that answers are drawn with: whoever draws must hear of a change. */
const lookOf = ({ docsUrl, allowedImageOrigins }: DocsAssistantOptions) =>
  JSON.stringify([docsUrl, allowedImageOrigins]);

/** The options that {@link problemOf} checks, except those that start a new conversation. */
const setupOf = ({ apiKey, deployment, retrievalPageSize }: DocsAssistantOptions) =>
  JSON.stringify([apiKey, deployment, String(retrievalPageSize)]);

/** A conversation from its parts: the state they share, attempts on the hook, questions, and what the page changes. */
export function createConversationStore(initialOptions: DocsAssistantOptions): ConversationStore {
  const core = createConversationCore(initialOptions);
  const attempts = createAttemptRunner(core);
  const keeper = createThreadKeeper({
    core,
    running: () => attempts.running,
    drawn: () => !!attempts.handle(),
    show: newConversation,
    replace(messages, change) {
      const handle = attempts.handle();
      if (!handle || attempts.running) return false;
      handle.setMessages(messages);
      core.update({ ...change, messages });
      return true;
    },
  });
  const guard = createGuardGate();
  /** The list that the hook gave last. */
  let given: readonly ChatMessage[] = [];

  /** Shows, or takes back, that the options cannot work together; a turn that runs is left alone. */
  function checkOptions(): void {
    const found = problemOf(core.options);
    const wasProblem = core.state.error?.kind === 'setup' || core.state.error?.kind === 'wrong-key';
    if (found) logSetupFault(found);
    if (!attempts.running && (found || wasProblem)) core.update({ status: found ? 'error' : 'ready', error: found });
  }

  /** @param thread What it continues, if anything. */
  function newConversation(...continued: Parameters<typeof core.restart>): void {
    attempts.abandon();
    given = [];
    core.restart(...continued);
  }

  return {
    getState: () => core.state,
    subscribe: core.subscribe,
    subscribeExceptMessages: core.subscribeExceptMessages,
    fetchFor: attempts.fetchFor,
    answered: attempts.answered,
    getAttempts: () => attempts.kept,
    getOptions: () => core.options,
    emit: core.emit,
    actions: {
      ...createQuestions(
        core,
        attempts,
        (question, context) => keeper.gate(question, context) ?? guard.gate(question, context),
        keeper.gate,
      ),
      ...keeper.actions,
      rate: createRating(core),
      stop: attempts.stop,
      clear() {
        // The thread that was given as an option was continued once; a new conversation is a new thread.
        newConversation();
        core.emit({ type: 'cleared' });
      },
      addContext(item) {
        const pendingContext = addContextItem(core.state.pendingContext, item);
        if (pendingContext === core.state.pendingContext) return false;
        core.update({ pendingContext });
        return true;
      },
      includePage: (includesPage) => core.update({ includesPage }),
      removeContext: (item) => core.update({ pendingContext: withoutContextItem(core.state.pendingContext, item) }),
    },
    setOptions(next) {
      const previous = core.options;
      core.options = next;
      const newThread = previous.threadId === next.threadId ? undefined : threadOf(next);
      // The old option names a thread of the old service, which is none of the new one's business.
      const otherService = serviceOf(previous) !== serviceOf(next);
      const otherHistory = keepingOf(previous) !== keepingOf(next);
      if (otherService || (otherHistory && next.consent === false)) newConversation(newThread);
      if (otherHistory) keeper.reconnect();
      if (otherService) return;
      if (previous.threadId !== next.threadId) core.setThread(newThread);
      if (setupOf(previous) !== setupOf(next)) checkOptions();
      if (lookOf(previous) !== lookOf(next)) core.update({});
    },
    addGuard: guard.addGuard,
    attach: attempts.attach,
    draft: keeper.draft,
    setMessages(conversationId, messages) {
      // What could not be put back while the page was suspended waits to hear that it is there again.
      const isKnown = messages === given && !core.standing;
      if (conversationId !== core.state.conversationId || isKnown) return;
      const kept = keepUnchanged({ given, kept: core.state.messages }, messages);
      given = messages;
      core.update({ messages: kept });
    },
    requestBody(messages) {
      const { fp, retrievalPageSize, filter } = core.options;
      const currentPath = core.state.includesPage ? resolveCurrentPath(core.options.currentPath) : undefined;
      return toMessageRequest({
        messages: messages.filter(({ id }, index) => !core.refused.has(id) || index === messages.length - 1),
        ...(fp !== undefined && { fp }),
        ...(core.thread && { thread: core.thread }),
        ...(retrievalPageSize !== undefined && { retrievalPageSize }),
        ...(filter && { filter }),
        ...(currentPath !== undefined && { currentPath }),
      });
    },
    mount() {
      if (attempts.mount()) keeper.connect();
    },
    destroy() {
      attempts.destroy();
      keeper.disconnect();
    },
  };
}
