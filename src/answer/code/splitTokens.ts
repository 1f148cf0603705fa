import type { CodeToken } from './tokenizeCode.js';

/** Assigns tokens to the chunks of `splitCode`. A token that crosses the end of a chunk is split there. */
export function splitTokens(tokens: readonly CodeToken[], chunks: readonly string[]): CodeToken[][] {
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
