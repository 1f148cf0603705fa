import { ABBREVIATIONS } from './abbreviations.js';
import { primaryLanguage } from './primaryLanguage.js';
import { findRelatedWords, type RelatedWords } from './relatedWords.js';
import type { SearchIndex } from './SearchIndex.js';
import { longerWords, similarWords } from './similarWords.js';
import { stemWordOf } from './stemWord.js';
import { asksForAmount, isStopWord } from './stopWords.js';
import { wordsOf } from './words.js';

/** Weight of the other form of an abbreviation, such as `database` for "db". */
const ABBREVIATION_WEIGHT = 0.5;
/** Weight of a word that documentation uses for a reader's phrase, such as `schedule` for "every night". */
const RELATED_WEIGHT = 0.4;
/** Weight of a word in the index that begins with the reader's word and is longer. */
const LONGER_WEIGHT = 0.5;
/** Weight of a word in the index that the reader may have misspelled. */
const MISTAKE_WEIGHT = 0.7;
/** Weight of one part of an identifier (`use` in `useChat`), if the index contains the whole identifier. */
const PART_WEIGHT = 0.4;
/** Weight of stop words. They stay in the search because phrases such as "how do I" lead to guides. */
const STOP_WORD_WEIGHT = 0.25;
/** Maximum number of characters that are read. A question can contain a pasted log of any length. */
const MAX_TEXT_LENGTH = 2_000;
/** Maximum number of words that are searched. */
const MAX_WORDS = 64;
/** Maximum number of unknown words for which similar ones are looked up. */
const MAX_CORRECTIONS = 12;
/** Maximum number of completions of a word that is still being typed. */
const MAX_COMPLETIONS = 12;

/** A name such as WordPress: one word with a capital letter after a small letter. */
const NAME = /^[\p{L}\p{N}]*\p{Ll}\p{Lu}[\p{L}\p{N}]*$/u;

/** A word of the question, of earlier questions or of the context, with the terms of the index that match it. */
export interface SearchWord {
  alternatives: readonly { term: number; weight: number }[];
  /** Importance of the word. Lower for stop words, parts of a known identifier, and words of earlier questions and of context. */
  weight: number;
  /** Whether the word is about the subject. False for stop words, parts of a known identifier and words that ask for an amount. */
  content: boolean;
  /**
   * Rarity of the word in the index. For a word that is not in the index: the rarity of its rarest alternative if the word is `corrected`,
   * otherwise the result of `greatestRarity`.
   */
  rarity: number;
  /** Whether the index contains the word itself, or another form with the same stem. */
  known: boolean;
  /**
   * Whether the index contains the word's abbreviation or long form, a related word, or a word that differs by a typing mistake. A longer
   * word that begins with this word does not count as a typing mistake. Has no meaning for a word that is `known`.
   */
  corrected: boolean;
}

/** Returns the rarity of a word that is not in the index. It is greater than the rarity of any word in the index. */
export function greatestRarity(index: SearchIndex): number {
  return Math.log(1 + index.sections.length * 2);
}

/**
 * Whether a word is written as initials, which are not corrected: a reader who asks for SAML has not mistyped "same". In a text all in
 * capitals, no word counts as initials.
 */
const isInitials = (written: string, text: string) => /^\p{Lu}+$/u.test(written) && /\p{Ll}|(?![ªº])\p{Lo}/u.test(text);

const rarityOf = (id: number | undefined, index: SearchIndex) =>
  id === undefined ? greatestRarity(index) : (index.inverseFrequency[id] ?? 0);

/** Returns the rarity of a corrected word: that of its rarest alternative. */
const rarestOf = (alternatives: SearchWord['alternatives'], index: SearchIndex) =>
  Math.max(...alternatives.map(({ term }) => index.inverseFrequency[term] ?? 0));

export interface SearchWordOptions {
  /** Factor for the weight of each word. Below 1 for a text other than the question itself, such as an earlier question. Default 1. */
  weight?: number;
  /** Whether the last word can be incomplete, so that longer words match it. */
  typing?: boolean | undefined;
  /** Maps words and phrases of the text to the words that documentation uses. Ignored in languages other than English. Default: none. */
  relatedWords?: RelatedWords | undefined;
  /** Whether to look up similar words for a word that is not in the index. Default true. */
  correct?: boolean;
}

/** Splits a text, such as a question, into words and finds their matches in the index. Only the beginning of a very long text is read. */
export function matchSearchWords(
  text: string,
  index: SearchIndex,
  language: string | undefined,
  options: SearchWordOptions = {},
): SearchWord[] {
  const { weight = 1, typing = false, correct = true } = options;
  const stem = stemWordOf(language);
  const words = wordsOf(text.slice(0, MAX_TEXT_LENGTH), stem);
  const related =
    options.relatedWords && primaryLanguage(language) === 'en'
      ? findRelatedWords(words, options.relatedWords, language)
      : undefined;
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
    for (const other of related?.get(position) ?? []) {
      const otherId = index.termIds.get(other);
      if (otherId !== undefined && !alternatives.some(({ term: taken }) => taken === otherId))
        alternatives.push({ term: otherId, weight: RELATED_WEIGHT });
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
      for (const longer of longerWords(written.toLowerCase(), index.vocabulary).slice(0, MAX_COMPLETIONS)) {
        alternatives.push({ term: index.termIds.get(longer) ?? 0, weight: LONGER_WEIGHT });
      }
    }
    // An unknown compound counts only by its parts. But an unknown name such as WordPress also counts as one unknown word: otherwise, pages
    // about words and presses would seem to answer a question about WordPress.
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
