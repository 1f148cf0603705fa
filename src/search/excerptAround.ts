import { cutText } from '../values/cutText.js';
import type { SearchIndex } from './SearchIndex.js';
import type { SearchWord } from './searchWords.js';
import { stemWordOf } from './stemWord.js';
import { WORD, wordsOf } from './words.js';

const EXCERPT_LENGTH = 160;
/** Maximum number of characters in an excerpt before the most important word of the query. */
const LEAD_LENGTH = EXCERPT_LENGTH / 4;
/** The end of a word, or of a clause in a script without spaces. */
const BOUNDARY = /[\s、。，．！？；：]/;

/** The words that an excerpt should show, and the data that is needed to find them in the text. */
export interface ExcerptQuery {
  /** The words of the query, from `searchSections`. */
  words: readonly SearchWord[];
  index: Pick<SearchIndex, 'termIds' | 'inverseFrequency'>;
  /** Language of the text. */
  language: string | undefined;
}

/**
 * Returns the text around the first occurrence of the most important query word that the text contains. If the query has content words,
 * only these count. If the text contains none of the words that count, returns the beginning of the text.
 */
export function excerptAround(text: string, query: ExcerptQuery): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const position = findBestWord(plain, query);
  const start = position === undefined ? 0 : startBefore(position, plain);
  const piece = cutText(plain.slice(start), EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${piece}${start + EXCERPT_LENGTH < plain.length ? ' …' : ''}`;
}

/**
 * Returns the index of the first occurrence of the most important query word that the text contains. Words are compared by their stems, as
 * in the search.
 */
function findBestWord(text: string, { words, index, language }: ExcerptQuery): number | undefined {
  const importance = importanceOfTerms(words, index);
  const stem = stemWordOf(language);
  let best = 0;
  let position: number | undefined;
  for (const { 0: match, index: start } of text.matchAll(WORD)) {
    // A match has several words if it is an identifier or a compound, or if its script is split into pairs of characters (see `wordsOf`).
    for (const { term, written } of wordsOf(match, stem)) {
      const value = importance.get(index.termIds.get(term) ?? -1) ?? 0;
      if (value <= best) continue;
      best = value;
      position = start + Math.max(0, match.indexOf(written));
    }
  }
  return position;
}

/**
 * Returns the importance of the terms that match the content words of a query, by the id of the term. Rare terms are more important than
 * frequent ones.
 */
function importanceOfTerms(words: readonly SearchWord[], index: ExcerptQuery['index']): Map<number, number> {
  const importance = new Map<number, number>();
  const contentWords = words.filter(({ content }) => content);
  // If the query has no content words, use all of its words.
  for (const { alternatives, rarity } of contentWords.length > 0 ? contentWords : words) {
    for (const { term, weight } of alternatives) {
      const value = Math.min(index.inverseFrequency[term] ?? 0, rarity) * weight;
      importance.set(term, Math.max(value, importance.get(term) ?? 0));
    }
  }
  return importance;
}

/**
 * Returns the index at which an excerpt around `position` begins: at most `LEAD_LENGTH` characters before the position, and at the start of
 * a word or clause if possible.
 */
function startBefore(position: number, text: string): number {
  const from = Math.max(0, position - LEAD_LENGTH);
  if (from === 0) return 0;
  const boundary = text.slice(from, position).search(BOUNDARY);
  if (boundary >= 0) return from + boundary + 1;
  // Do not begin within a character that has two code units.
  return /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from + 1 : from;
}
