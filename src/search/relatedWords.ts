import type { StemWord } from './stemWord.js';
import { isStopWord } from './stopWords.js';
import { type Word, wordsOf } from './words.js';

/**
 * Maps words and phrases of readers to the words that documentation uses, such as "every night" to `schedule`. A key consists of the stems
 * of a phrase, separated by spaces. The values are stems, too.
 */
export interface RelatedWords {
  terms: ReadonlyMap<string, readonly string[]>;
  /** Number of words in the longest phrase. */
  longest: number;
}

/**
 * Reads a list of related words.
 *
 * @param list Lines such as `every night, nightly > schedule, cron`: phrases of readers on the left, words of documentation on the right.
 */
export function readRelatedWords(list: string, stem: StemWord): RelatedWords {
  const terms = new Map<string, string[]>();
  let longest = 0;
  for (const line of list.trim().split('\n')) {
    const [phrases = '', found = ''] = line.split('>');
    const stems = found.split(',').flatMap((word) => wholeWords(wordsOf(word, stem)).map(({ term }) => term));
    for (const phrase of phrases.split(',')) {
      const words = wholeWords(wordsOf(phrase, stem)).map(({ term }) => term);
      if (words.length === 0) continue;
      longest = Math.max(longest, words.length);
      const key = words.join(' ');
      const others = stems.filter((term) => !words.includes(term));
      terms.set(key, [...new Set([...(terms.get(key) ?? []), ...others])]);
    }
  }
  return { terms, longest };
}

/**
 * Finds the related words of each word of a question. `related` lists phrases with their related words. If the question contains such a
 * phrase, each content word of the phrase gets all related words of the phrase. If the phrase has only stop words, each of its words gets
 * all related words of the phrase. If several phrases begin at the same word, only the longest phrase counts. If phrases overlap, only the
 * first phrase counts.
 *
 * @returns stems of the related words, by the position of the question's word in `words`.
 */
export function findRelatedWords(
  words: readonly Word[],
  related: RelatedWords,
  language: string | undefined,
): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  const wholes = [...words.entries()].filter(([, { kind }]) => kind === 'whole');
  for (let start = 0; start < wholes.length; ) {
    const { phrase, terms } = longestPhrase(wholes.slice(start, start + related.longest), related);
    const content = phrase.filter(([, { written }]) => !isStopWord(written, language));
    for (const [position] of content.length > 0 ? content : phrase) found.set(position, terms);
    start += Math.max(1, phrase.length);
  }
  return found;
}

type Position = [position: number, word: Word];

/**
 * Returns the longest known phrase at the beginning of `words`, and its related words. Both are empty if `words` begins with no known
 * phrase.
 */
function longestPhrase(words: readonly Position[], { terms }: RelatedWords) {
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words.slice(0, length);
    const found = terms.get(phrase.map(([, { term }]) => term).join(' '));
    if (found) return { phrase, terms: found };
  }
  return { phrase: [], terms: [] };
}

const wholeWords = (words: readonly Word[]) => words.filter(({ kind }) => kind === 'whole');
