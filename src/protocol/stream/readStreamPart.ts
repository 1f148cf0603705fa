import { isRecord } from '../../values/isRecord.js';
import { readAnswerOutcome } from '../messages/answerOutcome.js';
import type { Source } from '../messages/assistantMessage.js';
import type { StreamPart, Usage } from './StreamPart.js';
import { typeOfCode } from './streamCodes.js';

/** The tool calls that a reply has started so far. */
export interface ToolCalls {
  /** Ids from `tool-call` and `tool-call-start` parts. */
  announced: Set<string>;
  /** Ids from `tool-call-start` parts. Only these calls may have `tool-call-delta` parts. */
  streamed: Set<string>;
}

type StreamPartReaders = {
  readonly [Type in StreamPart['type']]: (
    value: unknown,
    calls: ToolCalls,
  ) => Extract<StreamPart, { type: Type }> | undefined;
};

/**
 * Whether a value is a safe id of a tool call. `useChat` of the AI SDK stores tool calls in a plain object by id, so an id such as
 * `__proto__` would make `useChat` throw or write to `Object.prototype`.
 */
function isToolCallId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !(value in Object.prototype);
}

function readUsage(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined;
  // In AI SDK 5 and later, the two numbers have the names `inputTokens` and `outputTokens`.
  const { promptTokens = value.inputTokens, completionTokens = value.outputTokens } = value;
  const usage: Usage = {};
  if (typeof promptTokens === 'number') usage.promptTokens = promptTokens;
  if (typeof completionTokens === 'number') usage.completionTokens = completionTokens;
  return usage;
}

function readFinish(value: unknown): { finishReason: string; usage?: Usage } {
  if (!isRecord(value)) return { finishReason: 'unknown' };
  const finishReason = typeof value.finishReason === 'string' ? value.finishReason : 'unknown';
  const usage = readUsage(value.usage);
  return usage ? { finishReason, usage } : { finishReason };
}

function readSource(value: unknown): Source | undefined {
  if (!isRecord(value) || typeof value.url !== 'string' || value.url === '') return undefined;
  const id = typeof value.id === 'string' && value.id !== '' ? value.id : value.url;
  const source: Source = { sourceType: 'url', id, url: value.url };
  if (typeof value.title === 'string' && value.title !== '') source.title = value.title;
  return source;
}

/** Whether a value has a tool call id and a string in each of the named fields. */
function isToolCall<Name extends string>(
  value: unknown,
  ...names: Name[]
): value is Record<'toolCallId' | Name, string> & { args?: unknown; result?: unknown } {
  return isRecord(value) && isToolCallId(value.toolCallId) && names.every((name) => typeof value[name] === 'string');
}

/** For each kind of part: the function that reads it from a JSON value. */
const READERS: StreamPartReaders = {
  text: (value) => (typeof value === 'string' ? { type: 'text', text: value } : undefined),
  data: (value) => (Array.isArray(value) ? { type: 'data', items: value } : undefined),
  error: (value) => ({ type: 'error', message: typeof value === 'string' ? value : JSON.stringify(value) }),
  annotations: (value) => (Array.isArray(value) ? { type: 'annotations', items: value } : undefined),
  'tool-call': (value, calls) => {
    if (!isToolCall(value, 'toolName')) return undefined;
    calls.announced.add(value.toolCallId);
    // The assistant interface allows arguments of any type, but `useChat` of the AI SDK accepts only objects.
    const args = typeof value.args === 'object' ? value.args : { value: value.args };
    return { type: 'tool-call', toolCallId: value.toolCallId, toolName: value.toolName, args };
  },
  'tool-result': (value, calls) => {
    if (!isToolCall<never>(value) || !('result' in value) || !calls.announced.has(value.toolCallId)) return undefined;
    return { type: 'tool-result', toolCallId: value.toolCallId, result: value.result };
  },
  'tool-call-start': (value, calls) => {
    if (!isToolCall(value, 'toolName')) return undefined;
    calls.announced.add(value.toolCallId);
    calls.streamed.add(value.toolCallId);
    return { type: 'tool-call-start', toolCallId: value.toolCallId, toolName: value.toolName };
  },
  'tool-call-delta': (value, calls) => {
    if (!isToolCall(value, 'argsTextDelta') || !calls.streamed.has(value.toolCallId)) return undefined;
    return { type: 'tool-call-delta', toolCallId: value.toolCallId, argsTextDelta: value.argsTextDelta };
  },
  finish: (value) => {
    const outcome = readAnswerOutcome(value);
    return { type: 'finish', ...readFinish(value), ...(outcome && { outcome }) };
  },
  'step-finish': (value) => ({
    type: 'step-finish',
    ...readFinish(value),
    isContinued: isRecord(value) && value.isContinued === true,
  }),
  'step-start': (value) =>
    isRecord(value) && typeof value.messageId === 'string'
      ? { type: 'step-start', messageId: value.messageId }
      : undefined,
  reasoning: (value) => (typeof value === 'string' ? { type: 'reasoning', text: value } : undefined),
  source: (value) => {
    const source = readSource(value);
    return source && { type: 'source', source };
  },
  'redacted-reasoning': (value) =>
    isRecord(value) && typeof value.data === 'string' ? { type: 'redacted-reasoning', data: value.data } : undefined,
  'reasoning-signature': (value) =>
    isRecord(value) && typeof value.signature === 'string'
      ? { type: 'reasoning-signature', signature: value.signature }
      : undefined,
};

/**
 * Reads a part of the given kind from a JSON value. The value comes from a line of a data stream, or was built from a chunk of a UI message
 * stream.
 *
 * @returns undefined when the value does not fit the kind. Also undefined when the part needs an earlier part of the same tool call and
 *   that earlier part is missing.
 */
export function readPart(type: StreamPart['type'], value: unknown, calls: ToolCalls): StreamPart | undefined {
  return READERS[type](value, calls);
}

/**
 * Reads the part of a `code:value` line, more leniently than the AI SDK does.
 *
 * @returns undefined when the code is unknown or skipped (see `typeOfCode`), or when the value does not fit the code. Also undefined
 *   when the line needs an earlier line of the same tool call and that line is missing.
 */
export function readStreamPart(code: string, value: unknown, calls: ToolCalls): StreamPart | undefined {
  const type = typeOfCode(code);
  return type && readPart(type, value, calls);
}
