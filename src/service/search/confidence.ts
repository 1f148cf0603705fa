import { coverageOf } from './rankSections.js';
import type { SearchIndex } from './SearchIndex.js';
import type { SectionHit } from './searchSections.js';
import type { SearchWord } from './searchWords.js';

/**
 * What a search can claim: `answer` (the docs say it), `closest` (something near, said so), `none` (not in these docs).
 */
export type SearchBand = 'answer' | 'closest' | 'none';

/**
 * Fitted by logistic regression on the odd questions of `npm run bench:search`. They belong to the weights of the index: fit
 * them again when a weight changes.
 */
export const CONFIDENCE_COEFFICIENTS = { constant: -10.46, coverage: 3.21, score: 3.27 };

const ANSWER_FROM = 0.6;
const CLOSEST_FROM = 0.3;
const LOOKED_AT = 3;

/** The two numbers that tell questions the docs answer from those they do not. */
export interface ConfidenceSignals {
  /** Share of the question's telling words in the one of the best three sections that covers most, by rarity. */
  coverage: number;
  /** Logarithm of one plus the best score. */
  score: number;
}

/** Measures the signals of a search. */
export function confidenceSignals(
  index: SearchIndex,
  hits: readonly SectionHit[],
  words: readonly SearchWord[],
): ConfidenceSignals {
  const best = hits.slice(0, LOOKED_AT).map(({ section }) => index.sections.indexOf(section));
  const coverage = coverageOf(index, best, words, true);
  return { coverage: Math.max(0, ...coverage), score: Math.log(1 + (hits[0]?.score ?? 0)) };
}

/** How likely it is, from 0 to 1, that the documentation answers the question. */
export function confidenceOf(index: SearchIndex, hits: readonly SectionHit[], words: readonly SearchWord[]): number {
  if (hits.length === 0) return 0;
  const { coverage, score } = confidenceSignals(index, hits, words);
  const { constant, coverage: forCoverage, score: forScore } = CONFIDENCE_COEFFICIENTS;
  return 1 / (1 + Math.exp(-(constant + forCoverage * coverage + forScore * score)));
}

/** The claim that a confidence allows. */
export function bandOf(confidence: number): SearchBand {
  if (confidence >= ANSWER_FROM) return 'answer';
  return confidence >= CLOSEST_FROM ? 'closest' : 'none';
}
