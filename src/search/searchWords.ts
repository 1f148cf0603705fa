import { ABBREVIATIONS } from './abbreviations.js';
import type { SearchIndex } from './SearchIndex.js';
import { longerWords, similarWords } from './similarWords.js';
import { stemWordOf } from './stemWord.js';
import { asksForAmount, isStopWord } from './stopWords.js';
import { wordsOf } from './words.js';

/** How much a word counts that stands in for one that was asked. */
const ABBREVIATION_WEIGHT = 0.5;
/** Of a word that begins like it. */
const LONGER_WEIGHT = 0.5;
/** Of a word that differs by a typing mistake. */
const MISTAKE_WEIGHT = 0.7;
const PART_WEIGHT = 0.4;
/** Small words stay in the search, because "how do I" leads to guides, and count little: recall at one rose from 0.72 to 0.78. */
const STOP_WORD_WEIGHT = 0.25;
/** A pasted log is as long as it likes; what is read of it, what is searched, and what is looked up by likeness, is bounded. */
const MAX_TEXT_LENGTH = 2_000;
const MAX_WORDS = 64;
const MAX_CORRECTIONS = 12;
/** Words that a word which is still being typed may become. */
const MAX_LONGER = 12;

/** Written as one word with a capital inside. */
const NAME = /^[\p{L}\p{N}]*\p{Ll}\p{Lu}[\p{L}\p{N}]*$/u;

/** A word of the question with everything in the index that can stand for it. */
export interface SearchWord {
  alternatives: readonly { term: number; weight: number }[];
  /** How much the word matters at all: parts of a known identifier and words of earlier questions count less. */
  weight: number;
  /** Share of coverage: 0 for words that say nothing about a subject. */
  content: boolean;
  /** How rare the word is. A word that the index does not have at all is as rare as can be. */
  rarity: number;
  /** Whether the index has the word as it was written. */
  known: boolean;
  /** Whether it is unknown, and another form of it or a word that differs by a typing mistake stands in for it. */
  corrected: boolean;
}

/** Rarity of a word that the index does not have: rarer than any that it has. */
export function greatestRarity(index: SearchIndex): number {
  return Math.log(1 + index.sections.length * 2);
}

/** Initials stand for themselves: nobody who asks for SAML has mistyped "same". */
const isInitials = (written: string, text: string) => /^\p{Lu}+$/u.test(written) && /\p{Ll}/u.test(text);

const rarityOf = (id: number | undefined, index: SearchIndex) =>
  id === undefined ? greatestRarity(index) : (index.inverseFrequency[id] ?? 0);

/** Of a word that others stand in for: it is as rare as the rarest of these. */
const rarestOf = (alternatives: SearchWord['alternatives'], index: SearchIndex) =>
  Math.max(...alternatives.map(({ term }) => index.inverseFrequency[term] ?? 0));

/** How the words of a text are used. */
export interface SearchWordOptions {
  /** Of every word; below 1 for text that only hints at what is meant. Default 1. */
  weight?: number;
  /** The last word may still go on: longer words stand in for it. */
  typing?: boolean | undefined;
  /** Whether unknown words are replaced by similar ones. Default true. */
  correct?: boolean;
}

/** The words of a question as a search needs them. Of a very long text only the beginning is read. */
export function searchWordsOf(
  text: string,
  index: SearchIndex,
  language: string | undefined,
  options: SearchWordOptions = {},
): SearchWord[] {
  const { weight = 1, typing = false, correct = true } = options;
  const stem = stemWordOf(language);
  const words = wordsOf(text.slice(0, MAX_TEXT_LENGTH), stem);
  let corrections = correct ? MAX_CORRECTIONS : 0;
  const seen = new Set<string>();
  const result: SearchWord[] = [];
  let wholeIsKnown = false;
  for (const [position, { term, kind, written }] of words.entries()) {
    const id = index.termIds.get(term);
    if (kind === 'whole') wholeIsKnown = id !== undefined;
    if (seen.has(term)) continue;
    if (result.length === MAX_WORDS) break;
    seen.add(term);
    const isCompound = kind === 'whole' && /[._-]|\p{Ll}\p{Lu}/u.test(written);
    const alternatives = id === undefined ? [] : [{ term: id, weight: 1 }];
    for (const other of ABBREVIATIONS.get(written.toLowerCase()) ?? []) {
      const otherId = index.termIds.get(stem(other));
      if (otherId !== undefined && otherId !== id) alternatives.push({ term: otherId, weight: ABBREVIATION_WEIGHT });
    }
    let corrected = alternatives.length > 0;
    if (id === undefined && corrections > 0 && !isInitials(written, text)) {
      corrections -= 1;
      const similarTerms = similarWords(term, index.vocabulary);
      corrected ||= similarTerms.some((similar) => !similar.startsWith(term));
      for (const similar of similarTerms) {
        alternatives.push({
          term: index.termIds.get(similar) ?? 0,
          weight: similar.startsWith(term) ? LONGER_WEIGHT : MISTAKE_WEIGHT,
        });
      }
    }
    if (typing && position === words.length - 1) {
      for (const longer of longerWords(written.toLowerCase(), index.vocabulary).slice(0, MAX_LONGER)) {
        alternatives.push({ term: index.termIds.get(longer) ?? 0, weight: LONGER_WEIGHT });
      }
    }
    // A compound that the index does not have is judged by its parts. A name is one word all the same: who asks for WordPress asks
    // for no word and no press.
    if (isCompound && id === undefined && !NAME.test(written)) continue;
    const isStop = isStopWord(written, language);
    const isKnownPart = kind === 'part' && wholeIsKnown;
    result.push({
      alternatives,
      weight: weight * (isKnownPart ? PART_WEIGHT : 1) * (isStop ? STOP_WORD_WEIGHT : 1),
      content: !isStop && !isKnownPart && !asksForAmount(written, words[position - 1]?.written, language),
      rarity: corrected && id === undefined ? rarestOf(alternatives, index) : rarityOf(id, index),
      known: id !== undefined,
      corrected,
    });
  }
  return result;
}
