import { UNSPACED } from './stemWord.js';

const EXCERPT_LENGTH = 160;
/** Number of characters before the word. */
const LEAD_LENGTH = EXCERPT_LENGTH / 4;
/** Maximum number of characters of a query that are looked for. */
const MAX_QUERY_LENGTH = 200;
/** The end of a word, or of a clause in a script without spaces. */
const BOUNDARY = /[\s、。，．！？；：]/;

/**
 * Returns the text around the earliest occurrence of a word of the query. If the text contains none of the words, returns its beginning.
 */
export function excerptAround(text: string, query: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const lower = plain.toLowerCase();
  const positions = query
    .slice(0, MAX_QUERY_LENGTH)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => lower.indexOf(UNSPACED.test(word) ? longestPiece(word, lower) : word))
    .filter((position) => position >= 0);
  const start = positions.length > 0 ? startBefore(Math.min(...positions), plain) : 0;
  const piece = plain.slice(start, start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${piece}${start + EXCERPT_LENGTH < plain.length ? ' …' : ''}`;
}

/** Returns the longest piece of a word that the text contains: in scripts without spaces, a word can be a whole question. */
function longestPiece(word: string, text: string): string {
  let longest = '';
  for (let start = 0; start + longest.length < word.length; start += 1) {
    let next = word.slice(start, start + longest.length + 1);
    while (next.length > longest.length && text.includes(next)) {
      longest = next;
      next = word.slice(start, start + longest.length + 1);
    }
  }
  // A piece of one character is rarely a word. Return the whole word instead: the text contains it only if it has a single character.
  return longest.length > 1 ? longest : word;
}

/** Returns the index of the first word or clause that begins near a position, or an index near it if none does. */
function startBefore(position: number, text: string): number {
  const from = Math.max(0, position - LEAD_LENGTH);
  if (from === 0) return 0;
  const boundary = text.slice(from, position).search(BOUNDARY);
  if (boundary >= 0) return from + boundary + 1;
  // Do not begin within a character that has two code units.
  return /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from + 1 : from;
}
