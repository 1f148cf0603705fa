/** Number of lines in a chunk. */
const CHUNK_LINES = 64;

/** Splits code into chunks of whole lines, so that the browser lays out only the last chunk while the block streams. */
export function splitCode(text: string): string[] {
  const chunks: string[] = [];
  let start = 0;
  let lines = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    if (++lines % CHUNK_LINES !== 0) continue;
    chunks.push(text.slice(start, end + 1));
    start = end + 1;
  }
  if (start < text.length || chunks.length === 0) chunks.push(text.slice(start));
  return chunks;
}
