import { type Readable, Transform } from 'node:stream';
import { createLineSplitter } from '../../protocol/stream/createLineSplitter.js';

/** Maximum number of unread bytes that are kept in memory. Further input stays in the pipe until some of these bytes have been read. */
const MAX_HELD_BYTES = 1_000_000;
const LINE_FEED = 0x0a;

export interface HoldInputOptions {
  /**
   * Whether a line is a request that must be answered even after the stream has ended. No longer called once such a line, or a line over
   * the length limit, has been found.
   */
  isRequest: (line: string) => boolean;
  /** Called once when the stream has ended. `hasRequest`: whether any line was a request, as `isRequest` defines it, or was too long. */
  onEnd: (hasRequest: boolean) => void;
}

/**
 * Reads the input immediately, because the end of a stream is noticed only by reading it. Keeps what was read for a reader that starts
 * later. A failed stream counts as ended. Adds a missing line feed after the last line, because the reader ignores a line without it.
 * Destroy the result to stop reading.
 */
export function holdInput(source: Readable, { isRequest, onEnd }: HoldInputOptions): Readable {
  const splitter = createLineSplitter();
  let hasRequest = false;
  let lastByte: number | undefined;
  const check = (lines: (string | undefined)[]) => {
    // The splitter returns undefined for a line over the length limit. Count it as a request, because the reader of the input must report
    // it.
    hasRequest ||= lines.some((line) => line === undefined || isRequest(line));
  };
  const held = new Transform({
    readableHighWaterMark: MAX_HELD_BYTES,
    transform(chunk: Uint8Array, _, done) {
      lastByte = chunk.at(-1);
      if (!hasRequest) check(splitter.push(chunk));
      done(null, chunk);
    },
    flush(done) {
      if (!hasRequest) check(splitter.end());
      onEnd(hasRequest);
      done(null, lastByte === undefined || lastByte === LINE_FEED ? undefined : '\n');
    },
  });
  const end = () => {
    // A stream that has failed can still have data. Writing this data to `held` after `held.end()` would make `held` fail.
    source.unpipe(held);
    held.end();
  };
  for (const event of ['error', 'close']) source.on(event, end);
  return source.pipe(held);
}
