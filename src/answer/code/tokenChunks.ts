import type { CodeToken } from './colourCode.js';

/** The tokens of each piece of code. Tokens that reach over the end of a piece are cut there. */
export function tokenChunks(tokens: readonly CodeToken[], chunks: readonly string[]): CodeToken[][] {
  let index = 0;
  let used = 0;
  return chunks.map((chunk) => {
    const own: CodeToken[] = [];
    for (let left = chunk.length; left > 0; ) {
      const token = tokens[index];
      if (!token) break;
      const text = token.text.slice(used, used + left);
      own.push({ text, scope: token.scope });
      left -= text.length;
      used += text.length;
      if (used >= token.text.length) {
        index++;
        used = 0;
      }
    }
    return own;
  });
}
