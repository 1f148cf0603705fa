/** Lines that are laid out together. */
const LINES = 64;

/** Code in pieces of whole lines, so that a growing block lays out its last piece only. */
export function codeChunks(text: string): string[] {
  const chunks: string[] = [];
  let start = 0;
  let lines = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    if (++lines % LINES !== 0) continue;
    chunks.push(text.slice(start, end + 1));
    start = end + 1;
  }
  if (start < text.length || chunks.length === 0) chunks.push(text.slice(start));
  return chunks;
}
