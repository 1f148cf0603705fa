import { PassThrough, type Readable } from 'node:stream';

/** Maximum size of the kept input, in bytes. More stays in the pipe until somebody reads it. */
const MAX_HELD_BYTES = 1_000_000;

/**
 * Reads a stream at once and keeps its data for a later reader, because the end of a stream is noticed only by reading it. A stream that
 * fails has ended too. Destroy the result to stop reading.
 *
 * @param onEnd Called when the stream has ended.
 */
export function holdInput(source: Readable, onEnd: () => void): Readable {
  const held = new PassThrough({ highWaterMark: MAX_HELD_BYTES });
  const end = () => {
    held.end();
    onEnd();
  };
  for (const event of ['end', 'error', 'close']) source.once(event, end);
  return source.pipe(held);
}
