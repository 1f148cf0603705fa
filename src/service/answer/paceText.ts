import { delay } from '../../async/delay.js';

/** How text is handed out. */
export interface AnswerPace {
  /** Characters of one piece, about: pieces end where words end. */
  pieceLength: number;
  /** Pause after each piece in milliseconds. 0 writes as fast as it is read. */
  delayMs: number;
}

/** Some 2,000 characters a second: reads as writing, and a long quote is there within two seconds. */
export const DEFAULT_PACE: AnswerPace = { pieceLength: 24, delayMs: 12 };

/** Cuts text into small pieces and hands them out one after another. Ends when `signal` aborts. */
export async function* paceText(text: string, pace: AnswerPace, signal: AbortSignal): AsyncGenerator<string> {
  const pieceLength = Math.max(1, pace.pieceLength);
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start + pieceLength);
    yield text.slice(start, end);
    start = end;
    if (pace.delayMs > 0 && start < text.length) await delay(pace.delayMs, signal);
    if (signal.aborted) return;
  }
}

/** The next place after a word, and never inside a surrogate pair. */
function pieceEnd(text: string, from: number): number {
  const LONGEST_OVERSHOOT = 24;
  for (let end = from; end < Math.min(text.length, from + LONGEST_OVERSHOOT); end += 1)
    if (/\s/.test(text[end - 1] ?? '')) return end;
  const end = Math.min(from, text.length);
  const code = text.charCodeAt(end - 1);
  return code >= 0xd800 && code <= 0xdbff ? Math.min(end + 1, text.length) : end;
}
