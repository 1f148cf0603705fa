/** Minimum length of words that are corrected. Almost every shorter word is similar to another one. */
const SHORTEST_CORRECTED = 4;
/** Minimum length of words in which two mistakes are corrected instead of one. */
const TWO_MISTAKES_FROM = 8;
const MAX_SIMILAR = 6;

/**
 * The words of an index by length. `letters` is the set of the letters of a word, as bits. Two typing mistakes change at most four of these
 * bits, so most words are ruled out without computing their edit distance.
 */
export interface Vocabulary {
  byLength: readonly { term: string; letters: number }[][];
}

/** Prepares the words of an index for {@link similarWords}. */
export function vocabularyOf(terms: Iterable<string>): Vocabulary {
  const byLength: { term: string; letters: number }[][] = [];
  for (const term of terms) {
    const words = byLength[term.length] ?? [];
    byLength[term.length] = words;
    words.push({ term, letters: letterSet(term) });
  }
  return { byLength };
}

/**
 * Returns the words of the index that an unknown word may be a misspelling of: those with the smallest edit distance to it. The distance
 * may be at most two, or one if the unknown word has fewer than eight characters. If no word is that similar, returns longer words that
 * begin with the unknown word. Returns at most `MAX_SIMILAR` words, and none for a word with fewer than four characters.
 *
 * Call this function only for words that are not in the index: for a word that the index contains, it returns only that word.
 */
export function similarWords(word: string, vocabulary: Vocabulary): string[] {
  if (word.length < SHORTEST_CORRECTED) return [];
  const mistakes = word.length >= TWO_MISTAKES_FROM ? 2 : 1;
  const letters = letterSet(word);
  const found: { term: string; distance: number }[] = [];
  for (let length = word.length - mistakes; length <= word.length + mistakes; length += 1) {
    for (const candidate of vocabulary.byLength[length] ?? []) {
      if (bitCount(candidate.letters ^ letters) > 2 * mistakes) continue;
      const distance = editDistance(word, candidate.term, mistakes);
      if (distance <= mistakes) found.push({ term: candidate.term, distance });
    }
  }
  found.sort((left, right) => left.distance - right.distance);
  const nearest = found[0]?.distance;
  const corrections = found.filter(({ distance }) => distance === nearest).map(({ term }) => term);
  return [...corrections, ...(corrections.length > 0 ? [] : longerWords(word, vocabulary))].slice(0, MAX_SIMILAR);
}

/** Returns the words of the index that begin with `word`, are longer, and have at most twice its length. The shortest come first. */
export function longerWords(word: string, vocabulary: Vocabulary): string[] {
  const longer: string[] = [];
  for (let length = word.length + 1; length <= word.length * 2; length += 1) {
    for (const { term } of vocabulary.byLength[length] ?? []) if (term.startsWith(word)) longer.push(term);
  }
  return longer;
}

function letterSet(word: string): number {
  let letters = 0;
  for (let position = 0; position < word.length; position += 1) letters |= 1 << (word.charCodeAt(position) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with the next one to turn one word into the other. If the number
 * is greater than `limit`, may stop early and return `limit + 1`.
 */
export function editDistance(left: string, right: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      current.push(distance);
      best = Math.min(best, distance);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
