import type { StreamPart } from './StreamPart.js';

/** Codes of the parts whose line is one of their fields. */
const FIELDS = {
  text: ['0', 'text'],
  data: ['2', 'items'],
  error: ['3', 'message'],
  annotations: ['8', 'items'],
  reasoning: ['g', 'text'],
  source: ['h', 'source'],
} as const;

/** Codes of the parts whose line is all that they hold. */
const RECORDS = {
  'tool-call': '9',
  'tool-result': 'a',
  'tool-call-start': 'b',
  'tool-call-delta': 'c',
  finish: 'd',
  'step-finish': 'e',
  'step-start': 'f',
  'redacted-reasoning': 'i',
  'reasoning-signature': 'j',
} as const;

const STEP_BOUNDARY = 'e:{"finishReason":"unknown","isContinued":true}\n';

function line(part: StreamPart): string {
  if (part.type in FIELDS) {
    const [code, field] = FIELDS[part.type as keyof typeof FIELDS];
    return `${code}:${JSON.stringify((part as unknown as Record<string, unknown>)[field])}\n`;
  }
  const { type, ...value } = part as Exclude<StreamPart, { type: keyof typeof FIELDS }>;
  // The v4 parser wants both numbers or none.
  if ('usage' in value && !(value.usage && 'promptTokens' in value.usage && 'completionTokens' in value.usage))
    delete value.usage;
  return `${RECORDS[type]}:${JSON.stringify(value)}\n`;
}

/**
 * Writes parts as strict lines of the data stream protocol, such that the v4 hook makes the right message of them:
 *
 * - one message id for the whole answer, because the hook renames the message at every step and React would remount it; a step
 *   that starts after content keeps the known id;
 * - data and annotations after the first step start, because the hook would create a message with an id of its own for them;
 * - a step boundary between a signature and the reasoning after it, because the hook would add that reasoning to the signed text.
 */
function createStreamWriter(): (parts: readonly StreamPart[]) => string {
  let messageId: string | undefined;
  let hasContent = false;
  let afterSignature = false;
  /** Data and annotations that arrived before the first step start. */
  let early = '';

  function write(part: StreamPart): string {
    const { type } = part;
    if (type === 'step-start') {
      if (messageId === undefined && hasContent) return '';
      messageId ??= part.messageId;
      return line({ type, messageId }) + takeEarly();
    }
    if ((type === 'data' || type === 'annotations') && messageId === undefined && !hasContent) {
      early += line(part);
      return '';
    }
    const boundary = type === 'reasoning' && afterSignature ? STEP_BOUNDARY : '';
    if (type === 'reasoning-signature') afterSignature = true;
    else if (type === 'reasoning' || type === 'redacted-reasoning' || (type === 'step-finish' && !part.isContinued))
      afterSignature = false;
    if (type === 'finish' || type === 'step-finish') return line(part);
    hasContent = true;
    return takeEarly() + boundary + line(part);
  }

  function takeEarly(): string {
    const taken = early;
    early = '';
    return taken;
  }

  return (parts) => parts.map(write).join('');
}

/**
 * The bytes of a strict data stream, one chunk for each batch of parts. What the parts throw, the stream ends with, after
 * everything before it has been read: a stream that fails with chunks still queued would lose them, so nothing is queued.
 *
 * @param onCancel Called when whoever reads the stream gives it up.
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
