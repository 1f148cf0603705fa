import { callUserHandler } from '../client/callUserHandler.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../protocol/errorKind.js';
import { mergeThread } from '../protocol/messages/thread.js';
import { type Attempt, attemptDuration } from './Attempt.js';
import { attemptEvent } from './attemptEvent.js';
import type { ChatHandle } from './ChatHandle.js';
import { ChatHandles } from './ChatHandles.js';
import type { ChatMessage } from './Conversation.js';
import type { ConversationState } from './ConversationState.js';
import { isAllowed, type PhaseAction } from './conversationPhase.js';
import { type AssistantFetchHost, createAssistantFetch } from './createAssistantFetch.js';
import type { ConversationCore } from './createConversationCore.js';
import { logSetupFault } from './logSetupFault.js';
import { outcomeOfLastTurn } from './outcomeOfLastTurn.js';

/**
 * After one of these errors, the question is left out of later requests until it has an answer (see `isRefused`). If the question were sent
 * as part of the history, later requests would fail as well.
 */
const REFUSED_QUESTION: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['too-large', 'bad-request']);

/** Maximum number of attempts that are recorded for the option `debug`. */
const MAX_RECORDED_ATTEMPTS = 20;

/** Runs attempts to get an answer, one at a time, with the `useChat` hook (AI SDK v4) of the current conversation. */
export class AttemptRunner {
  /** Attempts for the debug view, the oldest first. */
  recorded: readonly Attempt[] = [];

  readonly #core: ConversationCore;
  readonly #handles = new ChatHandles();
  readonly #fetchHost: AssistantFetchHost;
  #attempt: Attempt | undefined;
  /** Called when the running attempt has ended. */
  #afterAttempt: (() => void) | undefined;
  /** `initial`: the provider is not mounted yet, so questions wait for its `useChat` hook. `unmounted`: questions are refused. */
  #provider: 'initial' | 'mounted' | 'unmounted' = 'initial';

  constructor(core: ConversationCore) {
    this.#core = core;
    this.#fetchHost = this.#createFetchHost();
  }

  /** Whether an attempt can begin for this action. */
  canStart(action: PhaseAction): boolean {
    return this.#provider !== 'unmounted' && isAllowed(action, this.#core.state);
  }

  /** Runs an attempt from sending to its end. Never rejects; resolves to `true`. */
  async run(send: (handle: ChatHandle) => Promise<unknown>): Promise<boolean> {
    const attempt = this.#begin();
    try {
      const handle = await this.#handleFor(attempt);
      if (handle && this.#isCurrent(attempt)) {
        await send(handle);
        await handle.idle();
      }
    } catch (error) {
      attempt.error ??= new DocsAssistantError('protocol', 'The answer could not be read.', { cause: error });
      attempt.outcome ??= 'failed';
    }
    this.#settle(attempt);
    return true;
  }

  /** Aborts the running attempt. Its outcome is then `stopped`, unless the answer has already ended. */
  stop(): void {
    if (isAllowed('stop', this.#core.state)) this.#attempt?.controller.abort();
  }

  /** Aborts the running attempt because its conversation is over. The result of the attempt no longer changes the state. */
  abandon(): void {
    this.#leave();
    this.#attempt = undefined;
    this.#afterAttempt = undefined;
  }

  /** Whether the question of the running attempt can still be sent with another thread. */
  get isUnsent(): boolean {
    return this.#attempt !== undefined && !this.#attempt.requestBody;
  }

  /** Calls a function when the running attempt has ended, unless another conversation is shown first. Replaces an earlier function. */
  afterAttempt(call: (() => void) | undefined): void {
    this.#afterAttempt = call;
  }

  /** The `useChat` hook of the current conversation, if it is mounted. */
  get handle(): ChatHandle | undefined {
    return this.#handles.get(this.#core.state.conversationId);
  }

  attach(conversationId: string, handle: ChatHandle): () => void {
    return this.#handles.attach(conversationId, handle);
  }

  fetchFor(conversationId: string): typeof globalThis.fetch {
    return createAssistantFetch(this.#fetchHost, conversationId);
  }

  /** Called when `useChat` has read the complete answer. */
  answered(conversationId: string, answer: ChatMessage): void {
    if (this.#attempt?.conversationId === conversationId) this.#attempt.answer = answer;
  }

  /** Stores the request of the current attempt. The `fetch` that `useChat` calls next sends this request. */
  prepare(conversationId: string, request: Attempt['requestBody']): void {
    if (this.#attempt?.conversationId === conversationId) this.#attempt.requestBody = request;
  }

  /** @returns `false` when the provider is already mounted. */
  mount(): boolean {
    if (this.#provider === 'mounted') return false;
    this.#provider = 'mounted';
    const { error } = this.#core.state;
    if (error) logSetupFault(error);
    return true;
  }

  destroy(): void {
    this.#provider = 'unmounted';
    this.#leave();
  }

  #begin(): Attempt {
    const core = this.#core;
    const attempt: Attempt = {
      conversationId: core.state.conversationId,
      controller: new AbortController(),
      startedAt: performance.now(),
      outcome: undefined,
      error: undefined,
      answerLength: 0,
      timing: {},
    };
    this.#attempt = attempt;
    if (core.options.debug) this.recorded = [...this.recorded, attempt].slice(-MAX_RECORDED_ATTEMPTS);
    const pastOutcomes = withLastOutcome(core.state);
    core.update({ status: 'submitted', lastOutcome: undefined, error: undefined, pastOutcomes });
    return attempt;
  }

  #settle(attempt: Attempt): void {
    const core = this.#core;
    attempt.outcome ??= attempt.controller.signal.aborted ? 'stopped' : 'failed';
    // Closing the conversation aborts the request. The reader did not stop the answer, so the outcome is `truncated`.
    if (attempt.isLeft && attempt.outcome === 'stopped') attempt.outcome = 'truncated';
    if (attempt.outcome === 'failed')
      attempt.error ??= new DocsAssistantError('protocol', 'The question could not be sent.');
    const { error } = attempt;
    attempt.timing.finished = attemptDuration(attempt);
    if (this.#attempt === attempt) {
      this.#attempt = undefined;
      const question = core.state.messages.at(-1);
      if (question?.role === 'user' && error && REFUSED_QUESTION.has(error.kind)) core.refused.add(question.id);
      core.update({ status: error ? 'error' : 'ready', lastOutcome: attempt.outcome, error });
      const call = this.#afterAttempt;
      this.#afterAttempt = undefined;
      call?.();
    }
    if (error) logSetupFault(error);
    // Call the site's handlers last, so that they can already ask the next question. Also create the event inside `callUserHandler`:
    // `attemptEvent` throws for a message with invalid parts, and its exception must not prevent the end of the attempt.
    callUserHandler(() => core.emit(attemptEvent(attempt, core.options.eventContent)));
    const { onError } = core.options;
    if (error && onError) callUserHandler(() => onError(error));
  }

  #leave(): void {
    if (!this.#attempt) return;
    this.#attempt.isLeft = true;
    this.#attempt.controller.abort();
  }

  #isCurrent({ conversationId }: Attempt): boolean {
    return conversationId === this.#core.state.conversationId;
  }

  /** Waits for the `useChat` hook of the attempt's conversation. Resolves to undefined if the attempt ends before the hook is mounted. */
  async #handleFor(attempt: Attempt): Promise<ChatHandle | undefined> {
    const { signal } = attempt.controller;
    for (;;) {
      const handle = this.#handles.get(attempt.conversationId);
      if (handle || signal.aborted || !this.#isCurrent(attempt)) return handle;
      await this.#handles.next(signal);
    }
  }

  #createFetchHost(): AssistantFetchHost {
    const core = this.#core;
    return {
      options: () => core.options,
      attempt: () => this.#attempt,
      onThread: (attempt, change) => {
        if (this.#isCurrent(attempt)) core.setThread(mergeThread(core.thread, change));
      },
      onThreadGone: (attempt) => {
        if (this.#isCurrent(attempt)) core.setThread(undefined);
      },
      onHeaders(attempt) {
        attempt.timing.firstByte = attemptDuration(attempt);
      },
      onFirstPart: (attempt) => {
        if (this.#attempt === attempt) core.update({ status: 'streaming' });
      },
      onFirstText(attempt) {
        attempt.timing.firstToken = attemptDuration(attempt);
        core.emit({ type: 'first-token', duration: attempt.timing.firstToken });
      },
    };
  }
}

/**
 * Returns `pastOutcomes` with the outcome of the last turn added. A new attempt clears `lastOutcome`. If the attempt adds a turn, only
 * `pastOutcomes` still contains the outcome of the turn before the new one.
 */
function withLastOutcome(state: ConversationState): ConversationState['pastOutcomes'] {
  const { messages, pastOutcomes } = state;
  const question = messages.findLast(({ role }) => role === 'user');
  const outcome = outcomeOfLastTurn(state);
  return question && outcome ? { ...pastOutcomes, [question.id]: outcome } : pastOutcomes;
}
