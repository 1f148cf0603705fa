import { isRecord } from '../../values/isRecord.js';
import { outcomeAnnotation, readAnswerOutcome } from '../messages/answerOutcome.js';
import { isRedacted } from '../messages/reasoningSignature.js';
import { type BlockQueue, createBlockQueue } from './createBlockQueue.js';
import { readPart, type ToolCalls } from './readStreamPart.js';
import type { StreamPart } from './StreamPart.js';

/** A chunk of a UI message stream of AI SDK 5 and later: the JSON object of one server-sent event. */
export type UiMessageChunk = Record<string, unknown>;

/** Facts about the earlier chunks of a reply that are needed to read the next chunk. */
export interface UiMessageState {
  readonly calls: ToolCalls;
  readonly text: BlockQueue;
  readonly reasoning: BlockQueue;
  /** The last `providerMetadata` of each open reasoning block, by the id of the block. */
  readonly metadata: Map<string, Record<string, unknown>>;
  /** Ids of the open reasoning blocks that have text. */
  readonly visibleReasoning: Set<string>;
  messageId: string | undefined;
  /** Whether the `start` chunk has already begun the first step, so that the next `start-step` chunk must not begin another step. */
  hasEarlyStep: boolean;
  /** Whether metadata has marked the answer as a refusal. */
  isRefusal: boolean;
}

/** @returns undefined for a chunk that cannot be used. */
type ChunkReader = (chunk: UiMessageChunk, state: UiMessageState) => StreamPart[] | undefined;

export function createUiMessageState(calls: ToolCalls): UiMessageState {
  const metadata: UiMessageState['metadata'] = new Map();
  const visibleReasoning: UiMessageState['visibleReasoning'] = new Set();

  /**
   * Returns the signature of a reasoning block. For an encrypted block, returns the block itself. Drops the signature of a block without
   * text.
   */
  function lastReasoningParts(id: string): StreamPart[] {
    const values = metadata.get(id);
    const isVisible = visibleReasoning.delete(id);
    metadata.delete(id);
    if (!values) return [];
    if (isRedacted(values)) return [{ type: 'redacted-reasoning', data: JSON.stringify(values) }];
    return isVisible ? [{ type: 'reasoning-signature', signature: JSON.stringify(values) }] : [];
  }

  return {
    calls,
    text: createBlockQueue(),
    reasoning: createBlockQueue(lastReasoningParts),
    metadata,
    visibleReasoning,
    messageId: undefined,
    hasEarlyStep: false,
    isRefusal: false,
  };
}

const listOf = (part: StreamPart | undefined): StreamPart[] | undefined => part && [part];

const blockId = ({ id }: UiMessageChunk) => (typeof id === 'string' ? id : '');

function noteMetadata(chunk: UiMessageChunk, { metadata }: UiMessageState): void {
  if (isRecord(chunk.providerMetadata)) metadata.set(blockId(chunk), chunk.providerMetadata);
}

/** Ends all blocks: at the end of a step, as the AI SDK does, and at the end of the reply. */
export function endBlocks({ text, reasoning }: UiMessageState): StreamPart[] {
  return [...reasoning.endAll(), ...text.endAll()];
}

function startStep({ messageId }: UiMessageState): StreamPart[] {
  return messageId === undefined ? [] : [{ type: 'step-start', messageId }];
}

/**
 * Reads the outcome of an answer from the metadata of its message. Returns an annotation whenever the answer becomes a refusal or stops
 * being a refusal. The annotation stores the outcome with the message, as in version 1 of the message endpoint.
 */
function readMetadata({ messageMetadata }: UiMessageChunk, state: UiMessageState): StreamPart[] {
  const outcome = readAnswerOutcome(messageMetadata);
  const isRefusal = outcome === 'none';
  if (outcome === undefined || isRefusal === state.isRefusal) return [];
  state.isRefusal = isRefusal;
  return [{ type: 'annotations', items: [outcomeAnnotation(outcome)] }];
}

function readFinish(chunk: UiMessageChunk, state: UiMessageState): StreamPart[] | undefined {
  const metadata = isRecord(chunk.messageMetadata) ? chunk.messageMetadata : {};
  // Servers that must not add unknown fields to chunks send `usage` and `outcome` in the metadata.
  const finish = readPart('finish', { usage: metadata.usage, outcome: metadata.outcome, ...chunk }, state.calls);
  return finish && [...endBlocks(state), ...readMetadata(chunk, state), finish];
}

/** Reads a failed tool call. The error becomes the result of the call, so that the call does not stay open. */
function readToolError({ toolCallId, errorText }: UiMessageChunk, { calls }: UiMessageState): StreamPart | undefined {
  return readPart('tool-result', { toolCallId, result: { error: errorText ?? null } }, calls);
}

function readToolInput({ toolCallId, toolName, input }: UiMessageChunk, { calls }: UiMessageState) {
  return readPart('tool-call', { toolCallId, toolName, args: input }, calls);
}

/**
 * Whether the id of a source document can be used as its URL: an absolute URL, or a path of the documentation. A `source-document` chunk
 * has no field for a URL.
 */
const isAddress = (id: unknown) => typeof id === 'string' && /^(?:https?:\/\/|\/)/.test(id);

/** For each type of chunk: the function that reads it. Other types are skipped: files, approvals of tools, and types of later versions. */
const READERS = {
  start: (chunk, state) => {
    if (typeof chunk.messageId === 'string') state.messageId = chunk.messageId;
    state.hasEarlyStep = true;
    return [...startStep(state), ...readMetadata(chunk, state)];
  },
  'start-step': (_, state) => {
    const isStarted = state.hasEarlyStep;
    state.hasEarlyStep = false;
    return isStarted ? [] : startStep(state);
  },
  'finish-step': (_, state) => [
    ...endBlocks(state),
    { type: 'step-finish', finishReason: 'unknown', isContinued: false },
  ],
  'text-start': (chunk, { text }) => text.start(blockId(chunk)),
  'text-delta': (chunk, { text }) => {
    if (typeof chunk.delta !== 'string') return undefined;
    return chunk.delta === '' ? [] : text.add(blockId(chunk), { type: 'text', text: chunk.delta });
  },
  'text-end': (chunk, { text }) => text.end(blockId(chunk)),
  'reasoning-start': (chunk, state) => {
    noteMetadata(chunk, state);
    return state.reasoning.start(blockId(chunk));
  },
  'reasoning-delta': (chunk, state) => {
    noteMetadata(chunk, state);
    if (typeof chunk.delta !== 'string') return undefined;
    if (chunk.delta === '') return [];
    state.visibleReasoning.add(blockId(chunk));
    return state.reasoning.add(blockId(chunk), { type: 'reasoning', text: chunk.delta });
  },
  'reasoning-end': (chunk, state) => {
    noteMetadata(chunk, state);
    return state.reasoning.end(blockId(chunk));
  },
  'source-url': ({ sourceId, url, title }, { calls }) =>
    listOf(readPart('source', { id: sourceId, url, title }, calls)),
  'source-document': ({ sourceId, title }, { calls }) =>
    isAddress(sourceId) ? listOf(readPart('source', { id: sourceId, url: sourceId, title }, calls)) : undefined,
  'tool-input-start': (chunk, { calls }) => listOf(readPart('tool-call-start', chunk, calls)),
  'tool-input-delta': ({ toolCallId, inputTextDelta }, { calls }) =>
    listOf(readPart('tool-call-delta', { toolCallId, argsTextDelta: inputTextDelta }, calls)),
  'tool-input-available': (chunk, state) => listOf(readToolInput(chunk, state)),
  'tool-input-error': (chunk, state) => {
    const call = readToolInput(chunk, state);
    const result = readToolError(chunk, state);
    return call && result && [call, result];
  },
  'tool-output-available': ({ toolCallId, output, preliminary }, { calls }) =>
    // Ignore preliminary outputs: the final output of the tool replaces them.
    preliminary === true ? [] : listOf(readPart('tool-result', { toolCallId, result: output ?? null }, calls)),
  'tool-output-error': (chunk, state) => listOf(readToolError(chunk, state)),
  'data-*': ({ data }) => [{ type: 'data', items: [data] }],
  'message-metadata': readMetadata,
  error: ({ errorText }, { calls }) =>
    errorText === undefined ? undefined : listOf(readPart('error', errorText, calls)),
  // Only ends the open blocks. `createReplyTracker` records that the answer is incomplete.
  abort: (_, state) => endBlocks(state),
  finish: readFinish,
} as const satisfies Record<string, ChunkReader>;

/** Returns the key in `READERS` for a type of chunk; undefined for a type that is skipped. */
function knownType(type: unknown): keyof typeof READERS | undefined {
  if (typeof type !== 'string') return undefined;
  const name = type.startsWith('data-') ? 'data-*' : type;
  return Object.hasOwn(READERS, name) ? (name as keyof typeof READERS) : undefined;
}

/** Whether `readUiMessageChunk` can read chunks of this type. */
export function isUiMessageChunkType(type: unknown): boolean {
  return knownType(type) !== undefined;
}

/**
 * Reads the parts of a chunk of a UI message stream, more leniently than the AI SDK does: accepts unknown fields, and text and reasoning
 * blocks without a start or an id.
 *
 * @returns undefined when the type is skipped or unknown, or when a field does not fit the type. Also undefined when the chunk needs an
 *   earlier chunk of the same tool call and that chunk is missing, and for a source document whose id is not an address.
 */
export function readUiMessageChunk(chunk: UiMessageChunk, state: UiMessageState): StreamPart[] | undefined {
  const type = knownType(chunk.type);
  return type && READERS[type](chunk, state);
}
