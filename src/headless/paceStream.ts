import { mergeParts } from '../protocol/mergeParts.js';
import type { StreamPart } from '../protocol/StreamPart.js';

/** Resolves when the next update may be shown. */
export type NextFrame = () => Promise<void>;

/** Longer than a frame of 60 a second, in milliseconds: never two updates in one. */
const INTERVAL = 20;

/**
 * Waits a little longer than a frame. A timer and no animation frame: a frame that is asked for costs style, layout and paint even
 * when nothing has changed, and a hidden tab draws none.
 */
const nextFrame: NextFrame = () => new Promise((resolve) => setTimeout(resolve, INTERVAL));

/**
 * Puts batches together so that at most one is passed on per frame. The hook copies the whole message on every line it reads,
 * which makes a long answer cost the square of its length; few lines keep the cost proportional (reference: ai-sdk-v4, "More").
 *
 * The first batch passes at once, and so does the rest when the stream ends or fails: nothing is held back at the end.
 */
export async function* paceStream(
  batches: AsyncIterable<StreamPart[]>,
  frame: NextFrame = nextFrame,
): AsyncGenerator<StreamPart[], void, undefined> {
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
      for await (const batch of batches) {
        waiting.push(...batch);
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
}
