import { delay } from '../../async/delay.js';

/** How fast text is streamed. */
export interface AnswerPace {
  /** Approximate characters per chunk: a chunk ends at the next word boundary, if there is one nearby. */
  pieceLength: number;
  /** Delay between chunks, in milliseconds. 0 streams without delay. */
  delayMs: number;
}

/**
 * About 2,000 characters a second: faster than anybody reads, and a long quote still takes only a few seconds. The chunks are large,
 * because each write costs processor time. The widget shows the text steadily, whatever the size of the chunks.
 */
export const DEFAULT_PACE: AnswerPace = { pieceLength: 200, delayMs: 100 };

/** Splits text into chunks and yields them at the given pace. Ends when `signal` aborts. */
export async function* paceText(text: string, pace: AnswerPace, signal: AbortSignal): AsyncGenerator<string> {
  const pieceLength = Math.max(1, pace.pieceLength);
  for (let start = 0; start < text.length; ) {
    const end = findChunkEnd(text, start + pieceLength);
    yield text.slice(start, end);
    start = end;
    if (pace.delayMs > 0 && start < text.length) await delay(pace.delayMs, signal);
    if (signal.aborted) return;
  }
}

/**
 * Returns the next word boundary at or after `from`. Without one nearby, returns `from`, or the next index if `from` would split a
 * surrogate pair. Never returns more than the length of the text.
 */
function findChunkEnd(text: string, from: number): number {
  const LONGEST_OVERSHOOT = 24;
  for (let end = from; end < Math.min(text.length, from + LONGEST_OVERSHOOT); end += 1)
    if (/\s/.test(text[end - 1] ?? '')) return end;
  const end = Math.min(from, text.length);
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? Math.min(end + 1, text.length) : end;
}
