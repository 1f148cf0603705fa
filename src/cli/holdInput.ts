import { PassThrough, type Readable } from 'node:stream';

/** Maximum size of the kept input, in bytes. More stays in the pipe until somebody reads it. */
const MAX_HELD_BYTES = 1_000_000;

/**
 * Reads a stream at once and keeps its data for a later reader, because the end of a stream is noticed only by reading it. A stream that
 * fails has ended too. Destroy the result to stop reading.
 *
 * @param onEnd Called once when the stream has ended.
 */
export function holdInput(source: Readable, onEnd: () => void): Readable {
  const held = new PassThrough({ highWaterMark: MAX_HELD_BYTES });
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    // A stream that has failed can still have data. Writing it after the end would throw.
    source.unpipe(held);
    held.end();
    onEnd();
  };
  for (const event of ['end', 'error', 'close']) source.on(event, end);
  return source.pipe(held);
}
