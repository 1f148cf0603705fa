/** The two wire formats of a reply, for tests that must hold for both. */
import type { ApiVersion } from '../../src/protocol/apiVersion.js';
import type { StreamPart } from '../../src/protocol/stream/StreamPart.js';
import { STREAM_CODES } from '../../src/protocol/stream/streamCodes.js';

/** A part with fields that only some servers send, such as the thread. */
export type SentPart = StreamPart & { threadId?: unknown; threadKey?: unknown };

/** Writes parts of a reply in one wire format. */
export interface StreamEncoding {
  version: ApiVersion;
  /** Encodes parts. In version 2, each call gives new ids to blocks of text or reasoning, so results can be joined. */
  encode: (...parts: SentPart[]) => string;
  text: (text: string) => string;
  finish: (fields?: Record<string, unknown>) => string;
  error: (message: string) => string;
}

/** A line of a data stream of AI SDK v4. */
export const line = (code: string, value: unknown): string => `${code}:${JSON.stringify(value)}\n`;

/** An event of a UI message stream of AI SDK 5 and later. */
export const event = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`;

function withMembers(version: ApiVersion, encode: StreamEncoding['encode']): StreamEncoding {
  return {
    version,
    encode,
    text: (text) => encode({ type: 'text', text }),
    finish: (fields = {}) => encode({ type: 'finish', finishReason: 'stop', ...fields }),
    error: (message) => encode({ type: 'error', message }),
  };
}

/** Returns the JSON value that the line of a part contains. */
function lineValue(part: SentPart): unknown {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text;
    case 'source':
      return part.source;
    case 'data':
    case 'annotations':
      return part.items;
    case 'error':
      return part.message;
    default: {
      const { type: _type, ...value } = part;
      return value;
    }
  }
}

let lastId = 0;

/**
 * Returns the metadata in which a model provider sends a signature or encrypted reasoning. If `value` is JSON, it is already this metadata.
 */
const metadataOf = (field: string, value: string): object =>
  value.startsWith('{') ? (JSON.parse(value) as object) : { test: { [field]: value } };

/**
 * Returns the chunks for a part. Each part with text or reasoning becomes a separate block. A signature becomes metadata of the reasoning
 * block before it.
 */
function chunksOf(part: SentPart, next: SentPart | undefined): object[] {
  const { type: _type, ...fields } = part;
  const id = `block-${++lastId}`;
  switch (part.type) {
    case 'text':
      return [
        { type: 'text-start', id },
        { type: 'text-delta', id, delta: part.text },
        { type: 'text-end', id },
      ];
    case 'reasoning': {
      const metadata =
        next?.type === 'reasoning-signature' ? { providerMetadata: metadataOf('signature', next.signature) } : {};
      return [
        { type: 'reasoning-start', id },
        { type: 'reasoning-delta', id, delta: part.text },
        { type: 'reasoning-end', id, ...metadata },
      ];
    }
    case 'reasoning-signature':
      return [];
    case 'redacted-reasoning':
      return [
        { type: 'reasoning-start', id, providerMetadata: metadataOf('redactedData', part.data) },
        { type: 'reasoning-end', id },
      ];
    case 'source':
      return [{ type: 'source-url', sourceId: part.source.id, url: part.source.url, title: part.source.title }];
    case 'tool-call-start':
      return [{ type: 'tool-input-start', ...fields }];
    case 'tool-call-delta':
      return [{ type: 'tool-input-delta', toolCallId: part.toolCallId, inputTextDelta: part.argsTextDelta }];
    case 'tool-call':
      return [
        {
          type: 'tool-input-available',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: part.args,
          threadId: part.threadId,
        },
      ];
    case 'tool-result':
      return [{ type: 'tool-output-available', toolCallId: part.toolCallId, output: part.result }];
    case 'step-start':
      return [{ type: 'start', ...fields }, { type: 'start-step' }];
    case 'step-finish':
      return [{ type: 'finish-step', threadId: part.threadId, threadKey: part.threadKey }];
    case 'data':
      return part.items.map((data) => ({ type: 'data-item', data }));
    case 'annotations':
      return part.items.map((item) => ({ type: 'message-metadata', messageMetadata: item }));
    case 'error':
      return [{ type: 'error', errorText: part.message }];
    case 'finish':
      return [{ type: 'finish', ...fields }];
    default:
      return part satisfies never;
  }
}

/** Data stream of AI SDK v4. */
export const DATA_STREAM = withMembers('v1', (...parts) =>
  parts.map((part) => line(STREAM_CODES[part.type], lineValue(part))).join(''),
);

/** UI message stream of AI SDK 5 and later. */
export const UI_MESSAGE_STREAM = withMembers('v2', (...parts) =>
  parts
    .map((part, index) =>
      chunksOf(part, parts[index + 1])
        .map(event)
        .join(''),
    )
    .join(''),
);

export const STREAM_ENCODINGS: readonly StreamEncoding[] = [DATA_STREAM, UI_MESSAGE_STREAM];

const TYPES = new Map(Object.entries(STREAM_CODES).map(([type, code]) => [code as string, type]));
/**
 * For some types of parts, the line contains only the value of one field, not an object. Maps each of these types to the name of that
 * field.
 */
const BARE_FIELDS: Record<string, string> = {
  text: 'text',
  reasoning: 'text',
  source: 'source',
  data: 'items',
  annotations: 'items',
  error: 'message',
};

/** Reads a line that {@link line} has written. */
function parseLine(text: string): SentPart | undefined {
  const type = TYPES.get(text.charAt(0));
  if (type === undefined || text.charAt(1) !== ':') return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(2));
    const field = BARE_FIELDS[type];
    return (field ? { type, [field]: value } : { type, ...(value as object) }) as SentPart;
  } catch {
    return undefined;
  }
}

/**
 * Translates lines of a data stream into a UI message stream. Other lines stay as they are, and an incomplete last line stays incomplete.
 */
export function toUiMessageStream(lines: string): string {
  const written = lines.split(/(?<=\n)/).map((text) => ({ text, part: parseLine(text) }));
  return written
    .map(({ text, part }, index) => {
      if (part)
        return chunksOf(part, written[index + 1]?.part)
          .map(event)
          .join('');
      return text.startsWith('0:"') ? `data: {"type":"text-delta","id":"cut","delta":${text.slice(2)}` : text;
    })
    .join('');
}
