import { coverageOf } from './rankSections.js';
import type { SearchIndex } from './SearchIndex.js';
import type { SectionHit } from './searchSections.js';
import { greatestRarity, type SearchWord } from './searchWords.js';

/**
 * What a search can claim: `answer` (the docs say it), `closest` (something near, said so), `none` (not in these docs).
 */
export type SearchBand = 'answer' | 'closest' | 'none';

/**
 * Fitted by logistic regression on the odd questions of `npm run bench:search`, over whole documentations and over random parts
 * of them, so that they hold for ten pages as for a thousand. They belong to the weights of the index: fit them again when a
 * weight changes.
 */
const CONFIDENCE_COEFFICIENTS = { constant: -4.84, coverage: 9.11, score: 3.82, unknown: -4.44, size: -0.55 };

/** On the unseen half, `CLOSEST_FROM` refuses 4 % of the questions that have an answer and catches 94 % of those that have none. */
const ANSWER_FROM = 0.75;
const CLOSEST_FROM = 0.45;
const LOOKED_AT = 3;
/** How much of an unknown word a corrected one is. */
const CORRECTED = 0.5;

/** The numbers that tell questions the docs answer from those they do not. */
export interface ConfidenceSignals {
  /** Share of the question's telling words in the one of the best three sections that covers most, by rarity. */
  coverage: number;
  /** Best score, in units of the rarest possible word, so that it does not grow with the documentation; logarithm of one plus. */
  score: number;
  /** Share of the telling words that the documentation does not have at all. A word that was corrected counts half. */
  unknown: number;
  /** Logarithm of the number of sections: the more there are, the more of a question one of them covers by chance. */
  size: number;
}

/** Measures the signals of a search. */
export function confidenceSignals(
  index: SearchIndex,
  hits: readonly SectionHit[],
  words: readonly SearchWord[],
): ConfidenceSignals {
  const best = hits.slice(0, LOOKED_AT).map(({ position }) => position);
  const telling = words.filter(({ content }) => content);
  const unknown = telling.reduce((sum, word) => sum + (word.known ? 0 : word.corrected ? CORRECTED : 1), 0);
  return {
    coverage: Math.max(0, ...coverageOf(index, best, words, true)),
    score: Math.log(1 + (hits[0]?.score ?? 0) / greatestRarity(index)),
    unknown: unknown / Math.max(1, telling.length),
    size: Math.log(index.sections.length),
  };
}

/** How likely it is, from 0 to 1, that the documentation answers the question. */
export function confidenceOf(index: SearchIndex, hits: readonly SectionHit[], words: readonly SearchWord[]): number {
  if (hits.length === 0) return 0;
  const signals = confidenceSignals(index, hits, words);
  const { constant, coverage, score, unknown, size } = CONFIDENCE_COEFFICIENTS;
  const sum =
    constant + coverage * signals.coverage + score * signals.score + unknown * signals.unknown + size * signals.size;
  return 1 / (1 + Math.exp(-sum));
}

/** The claim that a confidence allows. */
export function bandOf(confidence: number): SearchBand {
  if (confidence >= ANSWER_FROM) return 'answer';
  return confidence >= CLOSEST_FROM ? 'closest' : 'none';
}
