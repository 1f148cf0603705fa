import { callUserHandler } from '../client/callUserHandler.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { mergeThread } from '../protocol/thread.js';
import { type Attempt, attemptDuration } from './attempt.js';
import { attemptEvent } from './attemptEvent.js';
import type { ChatHandle } from './ConversationStore.js';
import type { ChatMessage } from './conversation.js';
import type { ConversationCore } from './conversationCore.js';
import { type AssistantFetchHost, createAssistantFetch } from './createAssistantFetch.js';
import { logSetupFault } from './logSetupFault.js';

/** Sent again as history, a question that was refused so would make every later one fail as well. */
const REFUSED_QUESTION: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['too-large', 'bad-request']);

/** Turns that are kept with everything that was sent, where the option `debug` asks for it. */
const KEPT_TURNS = 20;

/** Runs one attempt at a time on the hook of the current conversation. */
export interface AttemptRunner {
  /** A question is on its way to its answer. */
  readonly running: boolean;
  /** Nothing runs, and the provider is there. */
  readonly canAsk: boolean;
  /** One attempt from sending to its end. Never rejects; resolves to `true`. */
  run: (send: (handle: ChatHandle) => Promise<unknown>) => Promise<boolean>;
  /** Ends the attempt; it is noted as stopped. */
  stop: () => void;
  /** Ends and forgets the attempt: its conversation is over. */
  abandon: () => void;
  /** Turns of before, for the debug view. */
  readonly kept: readonly Attempt[];
  /** The hook of the current conversation, when it is there. */
  handle: () => ChatHandle | undefined;
  attach: (conversationId: string, handle: ChatHandle) => () => void;
  fetchFor: (conversationId: string) => typeof globalThis.fetch;
  /** The hook has read the whole answer. */
  answered: (answer: ChatMessage) => void;
  /** `false` where it was said before. */
  mount: () => boolean;
  destroy: () => void;
}

export function createAttemptRunner(core: ConversationCore): AttemptRunner {
  let attempt: Attempt | undefined;
  let chat: { conversationId: string; handle: ChatHandle } | undefined;
  let waitingForChat: (() => void)[] = [];
  /** Undefined before the provider is there: what is asked then waits. */
  let mounted: boolean | undefined;
  let kept: readonly Attempt[] = [];

  const isCurrent = (candidate: Attempt) => candidate.conversationId === core.state.conversationId;

  const assistantFetchHost: AssistantFetchHost = {
    options: () => core.options,
    attempt: () => attempt,
    onThread(from, news) {
      if (isCurrent(from)) core.setThread(mergeThread(core.thread, news));
    },
    onThreadGone(from) {
      if (isCurrent(from)) core.setThread(undefined);
    },
    onFirstPart(from) {
      from.timing.firstToken = attemptDuration(from);
      core.emit({ type: 'first-token', duration: from.timing.firstToken });
      if (attempt === from) core.update({ status: 'streaming' });
    },
    onHeaders(from, headers) {
      from.timing.firstByte = attemptDuration(from);
      if (headers.has('deprecation') || headers.has('sunset'))
        import('./warnOfDeprecation.js').then(
          (chunk) => chunk.warnOfDeprecation(headers),
          () => {},
        );
    },
  };

  /** The hook of the current conversation; a new conversation gets its own with the next render. */
  async function currentChat(from: Attempt): Promise<ChatHandle | undefined> {
    while (chat?.conversationId !== from.conversationId) {
      if (!isCurrent(from) || from.controller.signal.aborted) return undefined;
      await new Promise<void>((resolve) => {
        waitingForChat.push(resolve);
        from.controller.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    return chat.handle;
  }

  function leave(): void {
    if (attempt) attempt.left = true;
    attempt?.controller.abort();
  }

  function settle(from: Attempt): void {
    from.outcome ??= from.controller.signal.aborted ? 'stopped' : 'failed';
    // Nobody has stopped it.
    if (from.left && from.outcome === 'stopped') from.outcome = 'truncated';
    if (from.outcome === 'failed') from.error ??= new DocsAssistantError('protocol', 'The question could not be sent.');
    const { error } = from;
    from.timing.finished = attemptDuration(from);
    if (attempt === from) {
      attempt = undefined;
      const question = core.state.messages.at(-1);
      if (question?.role === 'user' && error && REFUSED_QUESTION.has(error.kind)) core.refused.add(question.id);
      core.update({ status: error ? 'error' : 'ready', lastOutcome: from.outcome, error });
    }
    if (error) logSetupFault(error);
    // The site's owner hears of it last, so that what they do about it, such as asking again, finds the attempt ended.
    // What is wrong with its parts is drawn as far as it can be, and no reason for the attempt not to end.
    callUserHandler(() => core.emit(attemptEvent(from, core.options.eventContent)));
    const { onError } = core.options;
    if (error && onError) callUserHandler(() => onError(error));
  }

  return {
    get running() {
      return attempt !== undefined;
    },
    get kept() {
      return kept;
    },
    get canAsk() {
      return !attempt && mounted !== false;
    },
    async run(send) {
      const begun: Attempt = {
        conversationId: core.state.conversationId,
        controller: new AbortController(),
        startedAt: performance.now(),
        outcome: undefined,
        error: undefined,
        answerLength: 0,
        timing: {},
      };
      attempt = begun;
      if (core.options.debug) kept = [...kept, begun].slice(-KEPT_TURNS);
      core.update({ status: 'submitted', lastOutcome: undefined, error: undefined });
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
    },
    stop: () => attempt?.controller.abort(),
    abandon() {
      leave();
      attempt = undefined;
    },
    handle: () => (chat?.conversationId === core.state.conversationId ? chat.handle : undefined),
    attach(conversationId, handle) {
      chat = { conversationId, handle };
      const waiting = waitingForChat;
      waitingForChat = [];
      for (const resolve of waiting) resolve();
      return () => {
        if (chat?.handle === handle) chat = undefined;
      };
    },
    answered(answer) {
      if (attempt) attempt.answer = answer;
    },
    fetchFor: (conversationId) => createAssistantFetch(assistantFetchHost, conversationId),
    mount() {
      if (mounted) return false;
      mounted = true;
      if (core.state.error) logSetupFault(core.state.error);
      return true;
    },
    destroy() {
      mounted = false;
      leave();
    },
  };
}
