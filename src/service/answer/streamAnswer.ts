import type { AnswerOutcome } from '../../protocol/messages/answerOutcome.js';
import type { AnswerEncoder, AnswerEnd } from './AnswerEncoder.js';
import type { AnswerPart } from './AnswerPart.js';
import { type AnswerPace, DEFAULT_PACE, paceText } from './paceText.js';

export interface StreamAnswerOptions {
  parts: (signal: AbortSignal) => AsyncIterable<AnswerPart>;
  encoder: AnswerEncoder;
  pace?: AnswerPace | undefined;
  /** The answer stops without a message when the signal aborts: the reader has left. It also stops when the client cancels the stream. */
  signal: AbortSignal;
  /**
   * When this signal aborts, the answer breaks off, and the message is sent. Exception: once some text has been sent, the data stream
   * format ends without the message (see `createDataStreamEncoder`).
   */
  closing?: { signal: AbortSignal; message: string };
  /** Called with the text that was sent, however the answer ended. */
  onEnd: (text: string) => Promise<void> | void;
  /**
   * Called if `parts` fails before a signal has aborted, and if `onEnd` fails. Returns the message for the reader, and how the answer ends:
   * with `encoder.breakOff` if `hasBrokenOff` is true, otherwise with `encoder.error`. If `onEnd` has failed, the message is not sent,
   * because the answer has already ended.
   */
  onError: (error: unknown) => { message: string; hasBrokenOff: boolean };
}

/** The end of an answer whose parts contain no `finish`. Such an answer quotes the documentation. Quoting uses no tokens of a model. */
const QUOTED: Pick<AnswerEnd, 'reason' | 'usage'> = {
  reason: 'stop',
  usage: { promptTokens: 0, completionTokens: 0 },
};

/**
 * Writes an answer as a stream of bytes. Writing does not wait for a slow client. Otherwise, the answer would count towards the limit
 * `answersAtOnce` until the client has read all of it. The part that the client has not read is kept in memory.
 */
export function streamAnswer(options: StreamAnswerOptions): ReadableStream<Uint8Array> {
  const production = new AbortController();
  const closing = options.closing ? [options.closing.signal] : [];
  const signal = AbortSignal.any([options.signal, production.signal, ...closing]);
  const bytes = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (text !== '' && !production.signal.aborted) controller.enqueue(bytes.encode(text));
      };
      await writeAnswer(options, signal, send);
      if (!production.signal.aborted) controller.close();
    },
    cancel: () => production.abort(),
  });
}

/** Sends an answer from start to end. Never rejects. */
async function writeAnswer(
  options: StreamAnswerOptions,
  signal: AbortSignal,
  send: (text: string) => void,
): Promise<void> {
  const { encoder, closing, onEnd, onError } = options;
  let sent = '';
  const sendFailure = (message: string, hasBrokenOff: boolean) =>
    send(hasBrokenOff ? encoder.breakOff(message) : encoder.error(message));
  // Called when `signal` has aborted. If the service is closing, ends the answer as `closing` describes. Otherwise the client has
  // disconnected, and nothing is sent.
  const stop = () => {
    if (closing?.signal.aborted) sendFailure(closing.message, sent !== '');
  };
  try {
    send(encoder.start());
    const end = await writeParts(options, signal, (part) => {
      if (part.type === 'text') sent += part.text;
      send(encoder.part(part));
    });
    if (signal.aborted) stop();
    else send(encoder.finish(end));
  } catch (error) {
    if (signal.aborted) stop();
    else {
      const { message, hasBrokenOff } = onError(error);
      sendFailure(message, hasBrokenOff);
    }
  }
  try {
    await onEnd(sent);
  } catch (error) {
    onError(error);
  }
}

/**
 * Passes the parts to `write`, except `finish` and most `outcome` parts. Passes text in chunks, at the given pace. Returns how the answer
 * ended.
 */
async function writeParts(
  { parts, pace = DEFAULT_PACE }: StreamAnswerOptions,
  signal: AbortSignal,
  write: (part: Exclude<AnswerPart, { type: 'finish' }>) => void,
): Promise<AnswerEnd> {
  let end = QUOTED;
  let outcome: AnswerOutcome | undefined;
  for await (const part of parts(signal)) {
    if (signal.aborted) break;
    if (part.type === 'finish') {
      end = { reason: part.reason, usage: part.usage };
    } else if (part.type === 'outcome') {
      // The last outcome is sent at the end of the answer. Also send an outcome immediately if it is a refusal (`none`) or replaces a
      // refusal. A refusal is replaced if the model refuses, and then fails before any text. The answer then quotes the documentation, and
      // the quotes have an outcome of their own.
      if (part.outcome === 'none' || outcome === 'none') write(part);
      outcome = part.outcome;
    } else if (part.type === 'text') {
      for await (const text of paceText(part.text, pace, signal)) write({ type: 'text', text });
    } else {
      write(part);
    }
  }
  return { ...end, outcome };
}
