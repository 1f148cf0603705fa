import { onceVisible } from '../onceVisible.js';
import { splitCode } from './splitCode.js';
import { splitTokens } from './splitTokens.js';
import { type CodeToken, tokenizeCode } from './tokenizeCode.js';
import { waitUntilUnselected } from './waitUntilUnselected.js';

/** Delay before `requestIdleCallback` is called (ms). Streaming text has priority. */
const MIN_WAIT = 150;
/** Maximum time to wait for an idle page after `MIN_WAIT` (ms). */
const MAX_WAIT = 1_000;

/** Calls back when the page is idle. Browsers without `requestIdleCallback` call back after `MIN_WAIT`. */
function scheduleWhenIdle(callback: () => void): void {
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: MAX_WAIT });
    else callback();
  }, MIN_WAIT);
}

/**
 * Highlights a code block once it is close to the viewport and the page is idle. This module is the entry of the chunk that contains the
 * highlighting.
 *
 * @param signal Aborted when the block is unmounted.
 * @returns the tokens of each chunk of `splitCode`; undefined if the block is unmounted first, or if there is no grammar for the language.
 */
export async function highlightWhenVisible(
  block: Element,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<readonly CodeToken[][] | undefined> {
  const isVisible = await new Promise<boolean>((resolve) => {
    if (signal.aborted) return resolve(false);
    const stop = onceVisible(block, () => scheduleWhenIdle(() => resolve(true)));
    signal.addEventListener('abort', () => {
      stop();
      resolve(false);
    });
  });
  const tokens = isVisible ? await tokenizeCode(text, language) : undefined;
  if (!tokens) return undefined;
  // Highlighting replaces the text nodes, which would clear the reader's selection.
  await waitUntilUnselected(block, signal);
  return splitTokens(tokens, splitCode(text));
}
