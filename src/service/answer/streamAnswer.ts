import { createDataStream, type DataStreamWriter, formatDataStreamPart } from 'ai';
import type { AnswerOutcome } from '../../protocol/answerOutcome.js';
import { SEARCH_TOOL_NAME } from '../../protocol/assistantMessage.js';
import type { IncompleteReason } from '../../protocol/isIncompleteReason.js';
import type { AnswerPart } from './AnswerPart.js';
import { type AnswerPace, DEFAULT_PACE, paceText } from './paceText.js';

/** Options of {@link streamAnswer}. */
export interface StreamAnswerOptions {
  parts: (signal: AbortSignal) => AsyncIterable<AnswerPart>;
  thread: { id: string; key?: string | undefined };
  pace?: AnswerPace | undefined;
  /** Signal of the request. Production stops when it aborts, or when the client cancels the stream. */
  signal: AbortSignal;
  /** Called with the text that was sent, however the answer ended. */
  onEnd: (text: string) => Promise<void> | void;
  /** Called with an error. Returns the message for the reader. */
  onError: (error: unknown) => string;
}

const NO_USAGE = { promptTokens: 0, completionTokens: 0 };

/**
 * Writes an answer as an AI SDK v4 data stream.
 *
 * The thread id is sent twice: on the finish line, as `docs/http-interfaces.md` says, and as a `finish` data element, because the v4
 * parser drops unknown fields of the finish line. The outcome is sent on the finish line only.
 */
export function streamAnswer(options: StreamAnswerOptions): ReadableStream<Uint8Array> {
  const production = new AbortController();
  const signal = AbortSignal.any([options.signal, production.signal]);
  const lines = createDataStream({
    execute: (stream) => write(stream, options, signal),
    onError: options.onError,
  });
  const reader = lines.pipeThrough(new TextEncoderStream()).getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      production.abort();
      await reader.cancel();
    },
  });
}

async function write(stream: DataStreamWriter, options: StreamAnswerOptions, signal: AbortSignal): Promise<void> {
  const { thread, pace = DEFAULT_PACE } = options;
  let sent = '';
  let finishReason: 'stop' | IncompleteReason = 'stop';
  let outcome: AnswerOutcome | undefined;
  try {
    stream.write(formatDataStreamPart('start_step', { messageId: crypto.randomUUID() }));
    for await (const part of options.parts(signal)) {
      if (signal.aborted) return;
      if (part.type === 'incomplete') {
        finishReason = part.reason;
      } else if (part.type === 'outcome') {
        outcome = part.outcome;
      } else if (part.type === 'text') {
        for await (const chunk of paceText(part.text, pace, signal)) {
          stream.write(formatDataStreamPart('text', chunk));
          sent += chunk;
        }
      } else {
        writePart(stream, part);
      }
    }
    if (signal.aborted) return;
    const finish = { type: 'finish', threadId: thread.id, ...(thread.key ? { threadKey: thread.key } : {}) };
    stream.write(formatDataStreamPart('finish_step', { finishReason, usage: NO_USAGE, isContinued: false }));
    stream.writeData(finish);
    const known = outcome ? { ...finish, outcome } : finish;
    stream.write(formatDataStreamPart('finish_message', { ...known, finishReason, usage: NO_USAGE }));
  } catch (error) {
    // A disconnected client gets nothing; otherwise the SDK writes an error line.
    if (!signal.aborted) throw error;
  } finally {
    await options.onEnd(sent);
  }
}

type WrittenPart = Exclude<AnswerPart, { type: 'text' | 'incomplete' | 'outcome' }>;

function writePart(stream: DataStreamWriter, part: WrittenPart): void {
  switch (part.type) {
    case 'search': {
      const toolCallId = crypto.randomUUID();
      stream.write(
        formatDataStreamPart('tool_call', { toolCallId, toolName: SEARCH_TOOL_NAME, args: { query: part.query } }),
      );
      stream.write(formatDataStreamPart('tool_result', { toolCallId, result: part.results }));
      return;
    }
    case 'reasoning':
      stream.write(formatDataStreamPart('reasoning', part.text));
      return;
    default:
      part satisfies never;
  }
}
