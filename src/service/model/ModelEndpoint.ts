import { delay } from '../../async/delay.js';
import { definedOnly } from '../../values/definedOnly.js';
import type { ServiceListener } from '../ServiceEvent.js';
import { eachInSpan } from '../tracing/eachInSpan.js';
import { errorOfFault, type ModelFault, toModelError } from './ModelError.js';
import {
  DEFAULT_MODEL_NUMBERS,
  DEFAULT_MODEL_TIMEOUTS,
  type ModelOptions,
  type ModelTimeouts,
} from './ModelOptions.js';
import type { ModelPart } from './ModelPart.js';
import { ModelSlots, NoSlotError } from './ModelSlots.js';
import { noteFinish, startModelSpan } from './modelSpan.js';
import type { PromptMessage } from './PromptMessage.js';
import { ReasoningSplitter } from './ReasoningSplitter.js';
import { RepeatedWarnings } from './RepeatedWarnings.js';
import { RequestForm } from './RequestForm.js';
import { readModelReply } from './readModelReply.js';
import { completionsUrl, sendModelRequest } from './sendModelRequest.js';
import { withinTimeLimits } from './withinTimeLimits.js';

const MAX_RETRIES = 2;
/** Wait before the first retry (ms); twice as long before the second one. A `retry-after` of the endpoint takes precedence. */
const RETRY_DELAY_MS = 500;
/** Share of the time limit for the first token. A request may wait this long for a free slot. The rest of the time is for the model. */
const SLOT_WAIT_SHARE = 0.5;
/** Bytes that a reply may have for each token of the longest answer. High, because the JSON around a token has a few hundred bytes. */
const MAX_BYTES_PER_TOKEN = 4_096;
const MIN_REPLY_BYTES = 1_000_000;
/**
 * Maximum characters of a reply for each token of the longest answer. A token has four characters on average, so a reply above this limit
 * ignores `max_tokens`.
 */
const MAX_CHARACTERS_PER_TOKEN = 16;

export interface ModelReport {
  /** Called with a description of a problem, for the log of the operator. At most once every five minutes for each cause. */
  onWarning: (warning: string) => void;
  /** Called when a request has ended, after its retries. */
  onEvent?: ServiceListener | undefined;
  /** Returns the current time (ms). Default: `Date.now`. */
  now?: (() => number) | undefined;
}

/** The endpoint of a language model. Limits, retries and reports its requests. */
export class ModelEndpoint {
  /** Host with port. The rest of the URL may contain secrets and is never reported. */
  readonly host: string;
  /** Maximum size of a prompt, in estimated tokens. */
  readonly promptTokens: number;
  /** Whether the model gets the images of a question. */
  readonly readsImages: boolean;
  readonly #options: ModelOptions;
  readonly #limits: Required<ModelTimeouts>;
  readonly #maxTokens: number;
  readonly #slots: ModelSlots;
  readonly #form: RequestForm;
  readonly #warnings: RepeatedWarnings;
  readonly #onEvent: ServiceListener | undefined;

  constructor(options: ModelOptions, { onWarning, onEvent, now }: ModelReport) {
    this.#onEvent = onEvent;
    const given = { ...DEFAULT_MODEL_NUMBERS, ...definedOnly(options) };
    this.host = completionsUrl(options.baseUrl).host;
    this.promptTokens = given.promptTokens;
    this.readsImages = options.readsImages === true;
    this.#options = options;
    this.#limits = { ...DEFAULT_MODEL_TIMEOUTS, ...definedOnly<ModelTimeouts>(options.timeouts ?? {}) };
    this.#maxTokens = given.maxTokens;
    this.#slots = new ModelSlots(given.requestsAtOnce);
    this.#form = new RequestForm(given.maxTokens);
    this.#warnings = new RepeatedWarnings(onWarning, now);
  }

  /**
   * Streams an answer. The signal is passed to the request, so a reader who leaves stops the model.
   *
   * @throws {ModelError} if the request cannot start in time because too many others are running or waiting, or if the endpoint fails or
   *   takes too long, before or during the answer. Also throws if the answer has no text, except after a content filter. The error has
   *   already been reported, unless `signal` has aborted.
   */
  async *stream(messages: readonly PromptMessage[], signal: AbortSignal): AsyncGenerator<ModelPart> {
    const stopped = new AbortController();
    const either = AbortSignal.any([signal, stopped.signal]);
    const startedAt = performance.now();
    const span = startModelSpan(this.#options, this.#maxTokens);
    let fault: ModelFault | undefined;
    try {
      const parts = withinTimeLimits(this.#tryRepeatedly(messages, either), this.#limits, () => stopped.abort());
      for await (const part of eachInSpan(span, parts)) {
        if (part.type === 'finish') noteFinish(span, part);
        yield part;
      }
    } catch (error) {
      const failure = toModelError(error, this.host);
      if (!signal.aborted) {
        fault = failure.fault;
        this.#warnings.report(failure.message);
      }
      throw failure;
    } finally {
      if (fault) span.fail(fault);
      span.end();
      this.#onEvent?.({ type: 'model-ended', durationMs: performance.now() - startedAt, ...(fault && { fault }) });
    }
  }

  /**
   * Sends a request. After a temporary failure before the first token, repeats the request at most `MAX_RETRIES` times. A retry must start
   * within the time limit for the first token.
   */
  async *#tryRepeatedly(messages: readonly PromptMessage[], signal: AbortSignal): AsyncGenerator<ModelPart> {
    const firstTokenBy = performance.now() + this.#limits.firstToken;
    const release = await this.#takeSlot(signal);
    try {
      for (let retries = 0; ; retries += 1) {
        let hasToken = false;
        try {
          for await (const part of this.#request(messages, signal)) {
            hasToken = true;
            yield part;
          }
          return;
        } catch (error) {
          const failure = toModelError(error, this.host);
          const wait = failure.retryAfterMs ?? RETRY_DELAY_MS * 2 ** retries;
          const isInTime = performance.now() + wait < firstTokenBy;
          if (hasToken || signal.aborted || !failure.isTemporary || !isInTime || retries >= MAX_RETRIES) throw failure;
          await delay(wait, signal);
        }
      }
    } finally {
      release();
    }
  }

  async #takeSlot(signal: AbortSignal): Promise<() => void> {
    try {
      return await this.#slots.take(this.#limits.firstToken * SLOT_WAIT_SHARE, signal);
    } catch (error) {
      throw error instanceof NoSlotError ? errorOfFault('busy', this.host) : error;
    }
  }

  /** Sends one request and yields its reply: reasoning is separated from text, and the length is bounded. */
  async *#request(messages: readonly PromptMessage[], signal: AbortSignal): AsyncGenerator<ModelPart> {
    const response = await sendModelRequest(this.#options, this.#form, messages, signal);
    const reply = readModelReply(response, {
      host: this.host,
      maxBytes: MIN_REPLY_BYTES + this.#maxTokens * MAX_BYTES_PER_TOKEN,
      onSkipped: (lines) => this.#reportSkipped(lines),
    });
    const splitter = new ReasoningSplitter(this.#options.startsWithReasoning);
    let left = this.#maxTokens * MAX_CHARACTERS_PER_TOKEN;
    let hasText = false;
    for await (const part of reply) {
      for (const split of splitPart(part, splitter)) {
        if (split.type === 'finish') {
          if (splitter.hasLoneClosingTag) this.#reportShownReasoning();
          if (!hasText && split.reason !== 'content-filter') throw errorOfFault('empty', this.host);
          yield split;
          return;
        }
        // Drop white space before the first word: it is not yet an answer.
        const text = hasText || split.type === 'reasoning' ? split.text : split.text.trimStart();
        if (text === '') continue;
        hasText ||= split.type === 'text';
        left -= text.length;
        yield { ...split, text };
      }
      if (left <= 0) {
        if (!hasText) throw errorOfFault('empty', this.host);
        yield { type: 'finish', reason: 'length' };
        return;
      }
    }
  }

  #reportSkipped(lines: number): void {
    this.#warnings.report(
      `The model endpoint ${this.host} sent ${lines} ${lines === 1 ? 'line' : 'lines'} that could not be read. They were skipped.`,
      'skipped lines',
    );
  }

  #reportShownReasoning(): void {
    this.#warnings.report(
      `The model endpoint ${this.host} ended reasoning with </think> without a tag that opens it, so readers see the reasoning as text. Set --model-starts-with-reasoning, or the option "model.startsWithReasoning".`,
    );
  }
}

function splitPart(part: ModelPart, splitter: ReasoningSplitter): ModelPart[] {
  if (part.type === 'text') return splitter.push(part.text);
  return part.type === 'finish' ? [...splitter.end(), part] : [part];
}
