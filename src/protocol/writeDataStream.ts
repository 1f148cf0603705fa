import type { StreamPart } from './streamPart.js';

type Usage = Extract<StreamPart, { type: 'finish' }>['usage'];

/** The v4 parser wants both numbers or none. */
function usageFields(usage: Usage): object {
  if (usage?.promptTokens === undefined || usage.completionTokens === undefined) return {};
  return { usage: { promptTokens: usage.promptTokens, completionTokens: usage.completionTokens } };
}

/**
 * Writes parts as strict lines of the data stream protocol, such that the v4 hook makes the right message of them:
 *
 * - one message id for the whole answer, because the hook renames the message at every step and a list keyed by it would be
 *   redrawn; a step that begins after content keeps the id that is known;
 * - a step boundary between a signature and the reasoning after it, because the hook would put that reasoning under the signature.
 */
export function createStreamWriter(): (parts: readonly StreamPart[]) => string {
  let messageId: string | undefined;
  let hasContent = false;
  let afterSignature = false;

  function writeStepStart(part: Extract<StreamPart, { type: 'step-start' }>): string {
    if (messageId === undefined && hasContent) return '';
    messageId ??= part.messageId;
    return `f:${JSON.stringify({ messageId })}\n`;
  }

  function writeReasoning(text: string): string {
    const boundary = afterSignature ? `e:${JSON.stringify({ finishReason: 'unknown', isContinued: true })}\n` : '';
    afterSignature = false;
    return `${boundary}g:${JSON.stringify(text)}\n`;
  }

  function write(part: StreamPart): string {
    if (part.type === 'step-start') return writeStepStart(part);
    if (part.type === 'step-finish' && !part.isContinued) afterSignature = false;
    if (part.type !== 'finish' && part.type !== 'step-finish') hasContent = true;
    switch (part.type) {
      case 'text':
        return `0:${JSON.stringify(part.text)}\n`;
      case 'reasoning':
        return writeReasoning(part.text);
      case 'reasoning-signature':
        afterSignature = true;
        return `j:${JSON.stringify({ signature: part.signature })}\n`;
      case 'redacted-reasoning':
        afterSignature = false;
        return `i:${JSON.stringify({ data: part.data })}\n`;
      case 'source':
        return `h:${JSON.stringify(part.source)}\n`;
      case 'tool-call-start':
        return `b:${JSON.stringify({ toolCallId: part.toolCallId, toolName: part.toolName })}\n`;
      case 'tool-call-delta':
        return `c:${JSON.stringify({ toolCallId: part.toolCallId, argsTextDelta: part.argsTextDelta })}\n`;
      case 'tool-call':
        return `9:${JSON.stringify({ toolCallId: part.toolCallId, toolName: part.toolName, args: part.args })}\n`;
      case 'tool-result':
        return `a:${JSON.stringify({ toolCallId: part.toolCallId, result: part.result })}\n`;
      case 'data':
        return `2:${JSON.stringify(part.items)}\n`;
      case 'annotations':
        return `8:${JSON.stringify(part.items)}\n`;
      case 'error':
        return `3:${JSON.stringify(part.message)}\n`;
      case 'step-finish':
        return `e:${JSON.stringify({ finishReason: part.finishReason, ...usageFields(part.usage), isContinued: part.isContinued })}\n`;
      case 'finish':
        return `d:${JSON.stringify({ finishReason: part.finishReason, ...usageFields(part.usage) })}\n`;
      default:
        return part satisfies never;
    }
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
