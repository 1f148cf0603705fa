import { onceVisible } from './onceVisible.js';
import { splitCode } from './splitCode.js';
import { splitTokens } from './splitTokens.js';
import { type CodeToken, tokenizeCode } from './tokenizeCode.js';
import { waitUntilUnselected } from './waitUntilUnselected.js';

/**
 * Highlights a code block once it is close to the viewport. This module is the entry of the chunk that contains the highlighting.
 *
 * @param signal Aborted when the block is unmounted.
 * @returns the tokens of each chunk of `splitCode`; undefined if the block is unmounted before it is close to the viewport, or if there is
 * no grammar for the language.
 */
export async function highlightWhenVisible(
  block: Element,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<readonly CodeToken[][] | undefined> {
  const isVisible = await new Promise<boolean>((resolve) => {
    if (signal.aborted) return resolve(false);
    const stop = onceVisible(block, () => resolve(true));
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
