import { type Readable, Transform } from 'node:stream';
import { createLineSplitter } from '../../protocol/createLineSplitter.js';

/** Maximum size of the kept input, in bytes. Further input stays in the pipe until the reader has read kept input. */
const MAX_HELD_BYTES = 1_000_000;
const LINE_FEED = 0x0a;

export interface HoldInputOptions {
  /**
   * Whether a line is a request that must be answered even after the stream has ended. No longer called once such a line has been found.
   */
  isRequest: (line: string) => boolean;
  /** Called once when the stream has ended. */
  onEnd: (hasRequest: boolean) => void;
}

/**
 * Reads the input immediately, and keeps it for a reader that starts later: the end of a stream is noticed only by reading it. A failed
 * stream counts as ended. Adds a missing line feed after the last line, because the reader ignores a line without it. Destroy the result
 * to stop reading.
 */
export function holdInput(source: Readable, { isRequest, onEnd }: HoldInputOptions): Readable {
  const splitter = createLineSplitter();
  let hasRequest = false;
  let lastByte: number | undefined;
  const check = (lines: (string | undefined)[]) => {
    // The splitter returns undefined for a line over the length limit. Count it as a request, because the reader must report it.
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
    // A stream that has failed can still have data. Writing this data to `held` after its end would throw.
    source.unpipe(held);
    held.end();
  };
  for (const event of ['error', 'close']) source.on(event, end);
  return source.pipe(held);
}
