import { mergeParts } from '../protocol/stream/mergeParts.js';
import type { StreamPart } from '../protocol/stream/StreamPart.js';
import { pushAll } from '../values/pushAll.js';

/** Returns a promise that resolves when the next batch may be yielded. */
export type NextFrame = () => Promise<void>;

/** Interval between two batches (ms). Longer than a frame at 60 Hz, so that no frame receives two updates. */
const INTERVAL = 20;

/**
 * Waits a little longer than a frame. Uses a timer, because an animation frame costs style, layout and paint even when nothing has changed.
 * Besides, hidden tabs get no animation frames.
 */
const nextFrame: NextFrame = () => new Promise((resolve) => setTimeout(resolve, INTERVAL));

/**
 * Merges batches into at most one per frame. `useChat` of AI SDK v4 copies the whole message for every line it reads, so with many lines
 * the cost grows with the square of the length.
 *
 * Yields the first batch at once. When the stream ends or fails, yields the rest at once. Ends the source when the consumer stops early.
 */
export async function* paceStream(
  batches: AsyncIterable<StreamPart[]>,
  frame: NextFrame = nextFrame,
): AsyncGenerator<StreamPart[], void, undefined> {
  const source = batches[Symbol.asyncIterator]();
  let waiting: StreamPart[] = [];
  let ended = false;
  let failure: { error: unknown } | undefined;
  let wake: () => void = () => {};
  let end: () => void = () => {};
  const atEnd = new Promise<void>((resolve) => {
    end = resolve;
  });

  async function pump(): Promise<void> {
    try {
      for (let next = await source.next(); !next.done; next = await source.next()) {
        pushAll(waiting, next.value);
        wake();
      }
    } catch (error) {
      failure = { error };
    }
    ended = true;
    end();
    wake();
  }

  const pumping = pump();
  try {
    for (;;) {
      if (waiting.length === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (waiting.length > 0) {
        const batch = mergeParts(waiting);
        waiting = [];
        yield batch;
        if (!ended) await Promise.race([frame(), atEnd]);
      } else if (ended) {
        await pumping;
        if (failure) throw failure.error;
        return;
      }
    }
  } finally {
    // Do not await `return`. While the source waits for the network, the promise that `return` returns stays pending, so the consumer
    // would have to wait, too.
    if (!ended) source.return?.().catch(() => {});
  }
}
