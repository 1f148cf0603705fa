import type { StreamPart } from './StreamPart.js';
import { STREAM_CODES } from './streamCodes.js';

type ValueWriters = { readonly [Type in StreamPart['type']]: (part: Extract<StreamPart, { type: Type }>) => unknown };

/** For each kind of part: the function that returns the JSON value of its line. */
const VALUES: ValueWriters = {
  text: ({ text }) => text,
  data: ({ items }) => items,
  error: ({ message }) => message,
  annotations: ({ items }) => items,
  reasoning: ({ text }) => text,
  source: ({ source }) => source,
  'tool-call': withoutType,
  'tool-result': withoutType,
  'tool-call-start': withoutType,
  'tool-call-delta': withoutType,
  finish: withCompleteUsage,
  'step-finish': withCompleteUsage,
  'step-start': withoutType,
  'redacted-reasoning': withoutType,
  'reasoning-signature': withoutType,
};

const STEP_BOUNDARY = 'e:{"finishReason":"unknown","isContinued":true}\n';

function withoutType({ type: _type, ...value }: StreamPart): object {
  return value;
}

/** Leaves out a usage that does not have both token counts, because the AI SDK parser ignores such a usage. */
function withCompleteUsage(part: Extract<StreamPart, { type: 'finish' | 'step-finish' }>): object {
  const { usage } = part;
  const isComplete = usage !== undefined && 'promptTokens' in usage && 'completionTokens' in usage;
  return withoutType(isComplete ? part : { ...part, usage: undefined });
}

function writeLine(part: StreamPart): string {
  const value = (VALUES[part.type] as (part: StreamPart) => unknown)(part);
  return `${STREAM_CODES[part.type]}:${JSON.stringify(value)}\n`;
}

/**
 * Writes parts as strict lines of the data stream protocol. Corrects three things that would break the message in `useChat` of the AI SDK:
 *
 * - `useChat` renames the message at every step, and React would remount it. So all steps get the id of the first step. If content comes
 *   before the first step start, all step starts are dropped.
 * - `useChat` would create a separate message for data and annotations that come early. So they wait for the first step start, content or
 *   finish.
 * - `useChat` would append reasoning to reasoning that is already signed. So a step boundary separates a signature from the reasoning
 *   after it.
 */
function createStreamWriter(): (parts: readonly StreamPart[]) => string {
  let messageId: string | undefined;
  let hasContent = false;
  let isAfterSignature = false;
  /**
   * Lines of data and annotations that arrived before the first `step-start` or content part. They wait for the next `step-start`, content
   * or `finish` part. A `step-start` part is written before these lines, the other parts after them.
   */
  let early = '';

  function write(part: StreamPart): string {
    const { type } = part;
    if (type === 'step-start') {
      if (messageId === undefined && hasContent) return '';
      messageId ??= part.messageId;
      return writeLine({ type, messageId }) + takeEarly();
    }
    if ((type === 'data' || type === 'annotations') && messageId === undefined && !hasContent) {
      early += writeLine(part);
      return '';
    }
    const boundary = type === 'reasoning' && isAfterSignature ? STEP_BOUNDARY : '';
    if (type === 'reasoning-signature') isAfterSignature = true;
    else if (type === 'reasoning' || type === 'redacted-reasoning' || (type === 'step-finish' && !part.isContinued))
      isAfterSignature = false;
    if (type === 'finish') return takeEarly() + writeLine(part);
    if (type === 'step-finish') return writeLine(part);
    hasContent = true;
    return takeEarly() + boundary + writeLine(part);
  }

  function takeEarly(): string {
    const taken = early;
    early = '';
    return taken;
  }

  return (parts) => parts.map(write).join('');
}

/**
 * Returns the bytes of a strict data stream, at most one chunk per batch of parts. An error from `parts` fails the stream after the
 * consumer has received everything before it. Nothing is queued, because a stream that fails discards the chunks in its queue.
 *
 * @param onCancel Called when the consumer cancels the stream.
 */
export function writeDataStream(parts: AsyncIterator<StreamPart[]>, onCancel?: () => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const write = createStreamWriter();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = '';
        while (text === '') {
          const next = await parts.next();
          if (next.done) return controller.close();
          text = write(next.value);
        }
        controller.enqueue(encoder.encode(text));
      },
      async cancel() {
        onCancel?.();
        await parts.return?.(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
