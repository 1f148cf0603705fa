import type { Source } from './assistantMessage.js';
import { isRecord } from './isRecord.js';
import type { StreamPart, Usage } from './StreamPart.js';

/** What a line says beyond its own value: which tool calls the reply has begun so far. */
export interface ToolCalls {
  /** Ids that a `9:` or `b:` line announced. */
  announced: Set<string>;
  /** Ids that a `b:` line announced: only these may be continued by `c:`. */
  streamed: Set<string>;
}

/**
 * The hook keeps tool calls in a plain object under their ids, so an id that names something of `Object.prototype` makes it
 * throw, or write to the prototype itself (security promise 17).
 */
function isToolCallId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !(value in Object.prototype);
}

function readUsage(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined;
  const usage: Usage = {};
  if (typeof value.promptTokens === 'number') usage.promptTokens = value.promptTokens;
  if (typeof value.completionTokens === 'number') usage.completionTokens = value.completionTokens;
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

/** Whether a value names a tool call, and has the other texts that its line promises. */
function isToolCall<Name extends string>(
  value: unknown,
  ...names: Name[]
): value is Record<'toolCallId' | Name, string> & { args?: unknown; result?: unknown } {
  return isRecord(value) && isToolCallId(value.toolCallId) && names.every((name) => typeof value[name] === 'string');
}

function readToolCall(value: unknown, calls: ToolCalls): StreamPart | undefined {
  if (!isToolCall(value, 'toolName')) return undefined;
  calls.announced.add(value.toolCallId);
  // The contract allows any arguments, the hook only objects.
  const args = typeof value.args === 'object' ? value.args : { value: value.args };
  return { type: 'tool-call', toolCallId: value.toolCallId, toolName: value.toolName, args };
}

function readToolCallStart(value: unknown, calls: ToolCalls): StreamPart | undefined {
  if (!isToolCall(value, 'toolName')) return undefined;
  calls.announced.add(value.toolCallId);
  calls.streamed.add(value.toolCallId);
  return { type: 'tool-call-start', toolCallId: value.toolCallId, toolName: value.toolName };
}

function readToolCallDelta(value: unknown, calls: ToolCalls): StreamPart | undefined {
  if (!isToolCall(value, 'argsTextDelta') || !calls.streamed.has(value.toolCallId)) return undefined;
  return { type: 'tool-call-delta', toolCallId: value.toolCallId, argsTextDelta: value.argsTextDelta };
}

function readToolResult(value: unknown, calls: ToolCalls): StreamPart | undefined {
  if (!isToolCall<never>(value) || !('result' in value) || !calls.announced.has(value.toolCallId)) return undefined;
  return { type: 'tool-result', toolCallId: value.toolCallId, result: value.result };
}

/** One row for every code that is understood; the same table as the SDK's own parser, read leniently. */
const READERS: Readonly<Record<string, (value: unknown, calls: ToolCalls) => StreamPart | undefined>> = {
  '0': (value) => (typeof value === 'string' ? { type: 'text', text: value } : undefined),
  '2': (value) => (Array.isArray(value) ? { type: 'data', items: value } : undefined),
  '3': (value) => ({ type: 'error', message: typeof value === 'string' ? value : JSON.stringify(value) }),
  '8': (value) => (Array.isArray(value) ? { type: 'annotations', items: value } : undefined),
  '9': readToolCall,
  a: readToolResult,
  b: readToolCallStart,
  c: readToolCallDelta,
  d: (value) => ({ type: 'finish', ...readFinish(value) }),
  e: (value) => ({
    type: 'step-finish',
    ...readFinish(value),
    isContinued: isRecord(value) && value.isContinued === true,
  }),
  f: (value) =>
    isRecord(value) && typeof value.messageId === 'string'
      ? { type: 'step-start', messageId: value.messageId }
      : undefined,
  g: (value) => (typeof value === 'string' ? { type: 'reasoning', text: value } : undefined),
  h: (value) => {
    const source = readSource(value);
    return source && { type: 'source', source };
  },
  i: (value) =>
    isRecord(value) && typeof value.data === 'string' ? { type: 'redacted-reasoning', data: value.data } : undefined,
  j: (value) =>
    isRecord(value) && typeof value.signature === 'string'
      ? { type: 'reasoning-signature', signature: value.signature }
      : undefined,
};

/**
 * The part that a `code:value` line stands for; undefined when the code is unknown, the value is not what the code promises, or
 * the line speaks of a tool call that was never announced.
 */
export function readStreamPart(code: string, value: unknown, calls: ToolCalls): StreamPart | undefined {
  return Object.hasOwn(READERS, code) ? READERS[code]?.(value, calls) : undefined;
}
