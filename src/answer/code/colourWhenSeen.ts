import { codeChunks } from './codeChunks.js';
import { type CodeToken, colourCode } from './colourCode.js';
import { tokenChunks } from './tokenChunks.js';
import { untilNotSelected } from './untilNotSelected.js';
import { whenSeen } from './whenSeen.js';

/**
 * The tokens of each piece (`codeChunks`) of a block of code, read when it comes near the view. Everything about colours is behind this one import.
 *
 * @param gone Aborted when the block is no longer there: then nothing is read.
 */
export async function colourWhenSeen(
  block: Element,
  text: string,
  language: string,
  gone: AbortSignal,
): Promise<readonly CodeToken[][] | undefined> {
  const seen = await new Promise<boolean>((resolve) => {
    if (gone.aborted) return resolve(false);
    const stop = whenSeen(block, () => resolve(true));
    gone.addEventListener('abort', () => {
      stop();
      resolve(false);
    });
  });
  const tokens = seen ? await colourCode(text, language) : undefined;
  if (!tokens) return undefined;
  await untilNotSelected(block, gone);
  return tokenChunks(tokens, codeChunks(text));
}
