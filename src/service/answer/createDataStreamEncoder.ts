import { outcomeAnnotation } from '../../protocol/messages/answerOutcome.js';
import { SEARCH_TOOL_NAME } from '../../protocol/messages/assistantMessage.js';
import type { StreamPart, Usage } from '../../protocol/stream/StreamPart.js';
import { STREAM_CODES } from '../../protocol/stream/streamCodes.js';
import type { AnswerEncoder, AnswerHead, StreamedPart } from './AnswerEncoder.js';

/**
 * Writes an answer as the data stream of AI SDK v4, for version 1 of the message endpoint.
 *
 * The finish line contains the thread (`threadId` and `threadKey`) and the outcome, if any, as `docs/http-interfaces.md` says. The v4
 * parser drops these fields, because it does not know them. So a data element of type `finish` repeats the thread. An annotation marks a
 * refusal, and another annotation follows if a later outcome replaces the refusal. Sources are only in the tool result of the search:
 * clients before `ai` 4.1.35 fail on `source` lines.
 */
export function createDataStreamEncoder({ messageId, thread }: AnswerHead): AnswerEncoder {
  const finishElement = { type: 'finish', threadId: thread.id, ...(thread.key && { threadKey: thread.key }) };
  return {
    start: () => line('step-start', { messageId }),
    part: encodePart,
    finish({ reason: finishReason, usage: sent, outcome }) {
      const usage = toSdkUsage(sent);
      return (
        line('step-finish', { finishReason, usage, isContinued: false }) +
        line('data', [finishElement]) +
        line('finish', { ...finishElement, ...(outcome && { outcome }), finishReason, usage })
      );
    },
    error: (message) => line('error', message),
    // Write no error: it would say that the service has failed. Clients recognise an interrupted answer by the missing finish line.
    breakOff: () => '',
  };
}

function line(type: StreamPart['type'], value: unknown): string {
  return `${STREAM_CODES[type]}:${JSON.stringify(value)}\n`;
}

function encodePart(part: StreamedPart): string {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return line(part.type, part.text);
    case 'outcome':
      return line('annotations', [outcomeAnnotation(part.outcome)]);
    case 'search': {
      const toolCallId = crypto.randomUUID();
      return (
        line('tool-call', { toolCallId, toolName: SEARCH_TOOL_NAME, args: { query: part.query } }) +
        line('tool-result', { toolCallId, result: part.results })
      );
    }
    default:
      return part satisfies never;
  }
}

/** Converts the usage for the SDK, which requires both fields. `null` means that a number is unknown. */
function toSdkUsage({
  promptTokens = null,
  completionTokens = null,
}: Partial<Record<keyof Usage, number | null>> = {}) {
  return { promptTokens, completionTokens };
}
