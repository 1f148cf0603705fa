import { raceTimeout } from '../../async/raceTimeout.js';
import { readBoundedText } from '../../async/readBoundedText.js';
import { parseJson } from '../../http/readJsonObject.js';
import { createLineSplitter } from '../../protocol/stream/createLineSplitter.js';
import type { Usage } from '../../protocol/stream/StreamPart.js';
import { isRecord } from '../../values/isRecord.js';
import { errorOfFault, errorOfStatus } from './ModelError.js';
import type { FinishReason, ModelPart } from './ModelPart.js';

export interface ModelReplyOptions {
  /** Host of the endpoint, for errors. */
  host: string;
  /** Maximum size of the reply. */
  maxBytes: number;
  /** Called once at the end of a stream, if some of its lines could not be read and were skipped. `lines` is their number. */
  onSkipped: (lines: number) => void;
}

/**
 * How long to wait for another chunk after the finish reason (ms). The chunk may contain the token usage. An endpoint that leaves the
 * connection open must not delay the end of the answer.
 */
const FINISH_GRACE_MS = 1_000;
const DONE = '[DONE]';

/**
 * Maps the finish reasons of endpoints. The service offers the model no tools. So `tool_calls` is not listed, and becomes `other` like any
 * unknown reason.
 */
const FINISH_REASONS: ReadonlyMap<string, FinishReason> = new Map([
  ['stop', 'stop'],
  ['end_turn', 'stop'],
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['content_filter', 'content-filter'],
]);
/** Finish reasons with which gateways report a fault of the model behind them. */
const FAULTY_REASONS: ReadonlySet<string> = new Set(['error', 'abort']);

/**
 * Reads the reply of a chat completion: a stream of server-sent events, or a single JSON object from an endpoint that cannot stream. Skips
 * lines of a stream that cannot be read. Comments and empty chunks yield nothing, so that they do not restart the caller's time limit.
 *
 * @throws {ModelError} if the reply reports an error, is too large, is unreadable JSON, or is a stream that ends without a finish reason
 * and without `[DONE]`.
 */
export async function* readModelReply(response: Response, options: ModelReplyOptions): AsyncGenerator<ModelPart> {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  yield* isJson ? readJsonReply(response, options) : readEventStream(response, options);
}

async function* readJsonReply(response: Response, { host, maxBytes }: ModelReplyOptions): AsyncGenerator<ModelPart> {
  const { text, failure } = await readBoundedText(response.body, { maxBytes });
  const reply = new Completion(host);
  const value = failure ? undefined : parseJson(text);
  if (!reply.understands(value)) throw errorOfFault('broken', host);
  yield* reply.read(value);
  yield reply.finish();
}

async function* readEventStream(
  response: Response,
  { host, maxBytes, onSkipped }: ModelReplyOptions,
): AsyncGenerator<ModelPart> {
  const reply = new Completion(host);
  let skipped = 0;
  try {
    for await (const line of linesOf(response, host, maxBytes, () => reply.hasFinishReason)) {
      const data = dataOf(line);
      if (data === DONE) {
        yield reply.finish();
        return;
      }
      const value = data === undefined ? undefined : parseJson(data);
      if (reply.understands(value)) yield* reply.read(value);
      else if (data !== '') skipped += 1;
    }
    if (!reply.hasFinishReason) throw errorOfFault('broken', host);
    yield reply.finish();
  } finally {
    if (skipped > 0) onSkipped(skipped);
  }
}

/**
 * Returns the data of a line; undefined for a line that cannot be read. An empty string means a line without data: a blank line, a
 * comment or another field of an event.
 *
 * @param line Undefined for a line over the length limit.
 */
function dataOf(line: string | undefined): string | undefined {
  const text = line?.trimEnd();
  if (text === undefined || text === '' || text.startsWith(':') || /^(?:event|id|retry)(?::|$)/.test(text)) {
    return line === undefined ? undefined : '';
  }
  return text.startsWith('data:') ? text.slice('data:'.length).trimStart() : undefined;
}

/**
 * Yields the lines of a body; undefined for a line over the length limit. After the finish reason, stops reading if no data arrives for
 * `FINISH_GRACE_MS`.
 */
async function* linesOf(
  { body }: Response,
  host: string,
  maxBytes: number,
  isFinished: () => boolean,
): AsyncGenerator<string | undefined> {
  if (!body) return;
  const reader = body.getReader();
  const { push, end } = createLineSplitter();
  const nothingMore = new Error('Nothing followed the finish reason.');
  let bytes = 0;
  try {
    for (;;) {
      const reading = reader.read();
      const { done, value } = await (isFinished() ? raceTimeout(reading, FINISH_GRACE_MS, () => nothingMore) : reading);
      if (done) break;
      bytes += value.byteLength;
      if (bytes > maxBytes) throw errorOfFault('broken', host, ` It sent more than ${maxBytes} bytes.`, false);
      yield* push(value);
    }
    yield* end();
  } catch (error) {
    if (error !== nothingMore) throw error;
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Reads the chunks of a reply. Remembers the finish reason and the token usage until the end of the reply. */
class Completion {
  #reason: FinishReason | undefined;
  #usage: Usage | undefined;

  constructor(readonly host: string) {}

  get hasFinishReason(): boolean {
    return this.#reason !== undefined;
  }

  /** Whether a value is a chunk, a whole completion or an error. */
  understands(value: unknown): value is Record<string, unknown> {
    return isRecord(value) && (Array.isArray(value.choices) || isRecord(value.usage) || hasError(value));
  }

  *read(value: Record<string, unknown>): Generator<ModelPart> {
    if (hasError(value)) throw this.#errorOf(value.error);
    this.#usage = readUsage(value.usage) ?? this.#usage;
    const choice: unknown = Array.isArray(value.choices) ? value.choices[0] : undefined;
    if (!isRecord(choice)) return;
    const delta = isRecord(choice.delta) ? choice.delta : choice.message;
    if (isRecord(delta)) {
      const reasoning = textOf(delta.reasoning_content) || textOf(delta.reasoning);
      if (reasoning !== '') yield { type: 'reasoning', text: reasoning };
      const text = textOf(delta.content);
      if (text !== '') yield { type: 'text', text };
    }
    const { finish_reason: reason } = choice;
    if (typeof reason !== 'string' || reason === '') return;
    if (FAULTY_REASONS.has(reason)) throw errorOfFault('server-error', this.host);
    this.#reason = FINISH_REASONS.get(reason) ?? 'other';
  }

  finish(): ModelPart {
    return { type: 'finish', reason: this.#reason ?? 'unknown', ...(this.#usage && { usage: this.#usage }) };
  }

  /**
   * Creates the error for a reply with status 200 whose body reports an error. Some endpoints put the HTTP status of the error into the
   * error object, as a number.
   */
  #errorOf(error: unknown) {
    const status = isRecord(error) ? (error.status ?? error.code) : undefined;
    return typeof status === 'number' && status >= 400 && status < 600
      ? errorOfStatus(status, this.host)
      : errorOfFault('server-error', this.host);
  }
}

const hasError = ({ error }: Record<string, unknown>) => error !== undefined && error !== null;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function readUsage(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined;
  const { prompt_tokens: promptTokens, completion_tokens: completionTokens } = value;
  return {
    ...(typeof promptTokens === 'number' && { promptTokens }),
    ...(typeof completionTokens === 'number' && { completionTokens }),
  };
}
