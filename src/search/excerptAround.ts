const EXCERPT_LENGTH = 160;

/**
 * Returns the text around the earliest occurrence of a word of the query. If the text contains none of the words, returns its beginning.
 */
export function excerptAround(text: string, query: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const lower = plain.toLowerCase();
  const positions = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => lower.indexOf(word))
    .filter((position) => position >= 0);
  const from = Math.max(0, Math.min(...(positions.length > 0 ? positions : [0])) - EXCERPT_LENGTH / 4);
  const start = from === 0 ? 0 : lower.indexOf(' ', from) + 1;
  const piece = plain.slice(start, start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${piece}${start + EXCERPT_LENGTH < plain.length ? ' …' : ''}`;
}
