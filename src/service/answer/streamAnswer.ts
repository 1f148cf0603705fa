import { createDataStream, type DataStreamWriter, formatDataStreamPart } from 'ai';
import { type AnswerOutcome, outcomeAnnotation } from '../../protocol/answerOutcome.js';
import { SEARCH_TOOL_NAME } from '../../protocol/assistantMessage.js';
import type { Usage } from '../../protocol/StreamPart.js';
import type { ModelPart } from '../model/ModelPart.js';
import type { AnswerPart } from './AnswerPart.js';
import { type AnswerPace, DEFAULT_PACE, paceText } from './paceText.js';

export interface StreamAnswerOptions {
  parts: (signal: AbortSignal) => AsyncIterable<AnswerPart>;
  /** Id of the answer: the client uses it for the message. Default: a random one. */
  messageId?: string;
  thread: { id: string; key?: string | undefined };
  pace?: AnswerPace | undefined;
  /** Signal of the request. Production stops when it aborts, or when the client cancels the stream. */
  signal: AbortSignal;
  /** Called with the text that was sent, however the answer ended. */
  onEnd: (text: string) => Promise<void> | void;
  /**
   * Called with an error of `parts` or `onEnd`. Returns the message for the reader. For an error of `parts`, `undefined` ends the stream
   * without a finish, which clients report as an answer that broke off.
   */
  onError: (error: unknown) => string | undefined;
}

type Finish = Extract<ModelPart, { type: 'finish' }>;

/** The end of an answer whose parts contain no finish. */
const QUOTED: Finish = { type: 'finish', reason: 'stop', usage: { promptTokens: 0, completionTokens: 0 } };
const UNEXPECTED = 'The answer could not be completed. Try again in a moment.';

/**
 * Writes an answer as an AI SDK v4 data stream.
 *
 * The stream contains the thread id twice: on the finish line, as `docs/http-interfaces.md` says, and in a `finish` data element, because
 * the v4 parser drops unknown fields of the finish line. For the same reason, an annotation before the text marks a refusal.
 */
export function streamAnswer(options: StreamAnswerOptions): ReadableStream<Uint8Array> {
  const production = new AbortController();
  const signal = AbortSignal.any([options.signal, production.signal]);
  const lines = createDataStream({
    execute: (stream) => write(stream, options, signal),
    onError: (error) => options.onError(error) ?? UNEXPECTED,
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
  const { thread, pace = DEFAULT_PACE, messageId = crypto.randomUUID() } = options;
  let sent = '';
  let end = QUOTED;
  let outcome: AnswerOutcome | undefined;
  try {
    stream.write(formatDataStreamPart('start_step', { messageId }));
    for await (const part of options.parts(signal)) {
      if (signal.aborted) return;
      if (part.type === 'finish') {
        end = part;
      } else if (part.type === 'outcome') {
        // Quotes that follow a refusal of a model have an outcome of their own.
        if (part.outcome === 'none' || outcome === 'none')
          stream.writeMessageAnnotation(outcomeAnnotation(part.outcome));
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
    const { reason: finishReason } = end;
    const usage = toSdkUsage(end.usage);
    stream.write(formatDataStreamPart('finish_step', { finishReason, usage, isContinued: false }));
    stream.writeData(finish);
    const known = outcome ? { ...finish, outcome } : finish;
    stream.write(formatDataStreamPart('finish_message', { ...known, finishReason, usage }));
  } catch (error) {
    // A client that has disconnected gets no message.
    const message = signal.aborted ? undefined : options.onError(error);
    if (message !== undefined) stream.write(formatDataStreamPart('error', message));
  } finally {
    await options.onEnd(sent);
  }
}

/** An unknown number of tokens becomes `NaN`, because the SDK requires numbers. It writes `NaN` as `null`. */
function toSdkUsage({ promptTokens, completionTokens }: Usage = {}) {
  return { promptTokens: promptTokens ?? Number.NaN, completionTokens: completionTokens ?? Number.NaN };
}

type WrittenPart = Exclude<AnswerPart, { type: 'text' | 'finish' | 'outcome' }>;

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
