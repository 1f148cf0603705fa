import { PassThrough, type Readable } from 'node:stream';

/** Maximum size of the kept input, in bytes. More stays in the pipe until somebody reads it. */
const MAX_HELD_BYTES = 1_000_000;
const LINE_FEED = 0x0a;

/**
 * Reads lines at once and keeps them for a later reader, because the end of a stream is noticed only by reading it. A stream that fails has
 * ended too. Adds the line feed that the last line may lack, without which the reader would ignore the line. Destroy the result to stop
 * reading.
 *
 * @param onEnd Called once when the stream has ended. `isEmpty`: there was no line.
 */
export function holdInput(source: Readable, onEnd: (isEmpty: boolean) => void): Readable {
  const held = new PassThrough({ highWaterMark: MAX_HELD_BYTES });
  let hasEnded = false;
  let lastByte: number | undefined;
  source.on('data', (chunk: Uint8Array) => {
    lastByte = chunk.at(-1);
  });
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    // A stream that has failed can still have data. Writing it after the end would throw.
    source.unpipe(held);
    const isEmpty = lastByte === undefined;
    held.end(isEmpty || lastByte === LINE_FEED ? undefined : '\n');
    onEnd(isEmpty);
  };
  for (const event of ['end', 'error', 'close']) source.on(event, end);
  return source.pipe(held);
}
