import { readDataStream, type StreamObserver } from './readDataStream.js';
import { writeDataStream } from './writeDataStream.js';

/**
 * A reply as it came, turned into one that the v4 hook reads without harm: strict lines only, text merged, the thread taken out,
 * and an end that says whether the answer is whole. See {@link readDataStream} for what is read and how it fails.
 */
export function normalizeDataStream(
  body: AsyncIterable<Uint8Array>,
  observer: StreamObserver = {},
): ReadableStream<Uint8Array> {
  return writeDataStream(readDataStream(body, observer));
}
