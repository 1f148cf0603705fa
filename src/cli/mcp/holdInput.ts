import { type Readable, Transform } from 'node:stream';
import { createLineSplitter } from '../../protocol/createLineSplitter.js';

/** Maximum size of the kept input, in bytes. More stays in the pipe until somebody reads it. */
const MAX_HELD_BYTES = 1_000_000;
const LINE_FEED = 0x0a;

export interface HoldInputOptions {
  /** Whether a line is a request. Not called again after the first request. */
  isRequest: (line: string) => boolean;
  /** Called once when the stream has ended. */
  onEnd: (hasRequest: boolean) => void;
}

/**
 * Reads lines at once and keeps them for a later reader, because the end of a stream is noticed only by reading it. A stream that fails has
 * ended too. Adds the line feed that the last line may lack, without which the reader would ignore the line. Destroy the result to stop
 * reading.
 */
export function holdInput(source: Readable, { isRequest, onEnd }: HoldInputOptions): Readable {
  const splitter = createLineSplitter();
  let hasRequest = false;
  let lastByte: number | undefined;
  const check = (lines: (string | undefined)[]) => {
    // A line over the length limit is undefined. The reader reports it.
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
    // A stream that has failed can still have data. Writing it after the end would throw.
    source.unpipe(held);
    held.end();
  };
  for (const event of ['error', 'close']) source.on(event, end);
  return source.pipe(held);
}
