import type { AnswerOutcome } from '../protocol/messages/answerOutcome.js';
import { coverageOf } from './rankSections.js';
import type { SearchIndex } from './SearchIndex.js';
import type { SectionHit } from './SectionHit.js';
import { greatestRarity, type SearchWord } from './searchWords.js';

/**
 * Coefficients of a logistic regression. They are fitted to every second question of `npm run bench:search`, with the whole documentation
 * of several products and random parts of it, so that they hold for ten pages as well as for a thousand. Fit them again when a weight of
 * the index changes.
 */
const CONFIDENCE_COEFFICIENTS = { constant: -4.84, coverage: 9.11, score: 3.82, unknown: -4.44, size: -0.55 };

/** Minimum confidence at which `bandOf` returns `answer`, and minimum confidence at which it returns `closest`. */
const ANSWER_FROM = 0.75;
const CLOSEST_FROM = 0.45;
/** Number of highest-ranked sections whose `coverage` is measured. */
const MEASURED_SECTIONS = 3;
/** How much a word counts as unknown if the index contains only a similar or related word, from 0 (not at all) to 1. */
const CORRECTED_SHARE = 0.5;

/** The measurements that distinguish questions with an answer from questions without. */
export interface ConfidenceSignals {
  /**
   * Share of the question's content words that a section contains. Each word counts by its `rarity` times its `weight`. The value is the
   * largest share among the best sections.
   */
  coverage: number;
  /**
   * `log(1 + s / r)`, where `s` is the score of the best section, and `r` is the result of `greatestRarity`. In larger documentation, words
   * tend to be rarer, and rarer words add more to `s`. Because `r` grows, too, the value does not grow with the documentation.
   */
  score: number;
  /** Share of the content words that the documentation does not contain. A word that is `corrected` (see `SearchWord`) counts half. */
  unknown: number;
  /** Logarithm of the number of sections: with more sections, one of them is more likely to cover a question by chance. */
  size: number;
}

/** Measures the signals of a search. */
export function confidenceSignals(
  index: SearchIndex,
  hits: readonly SectionHit[],
  words: readonly SearchWord[],
): ConfidenceSignals {
  const best = hits.slice(0, MEASURED_SECTIONS).map(({ position }) => position);
  const content = words.filter((word) => word.content);
  const unknown = content.reduce((sum, word) => sum + (word.known ? 0 : word.corrected ? CORRECTED_SHARE : 1), 0);
  return {
    coverage: Math.max(0, ...coverageOf(index, best, words, true)),
    score: Math.log(1 + (hits[0]?.score ?? 0) / greatestRarity(index)),
    unknown: unknown / Math.max(1, content.length),
    size: Math.log(index.sections.length),
  };
}

/** Returns how likely it is, from 0 to 1, that the documentation answers the question. */
export function confidenceOf(index: SearchIndex, hits: readonly SectionHit[], words: readonly SearchWord[]): number {
  if (hits.length === 0) return 0;
  const signals = confidenceSignals(index, hits, words);
  const { constant, coverage, score, unknown, size } = CONFIDENCE_COEFFICIENTS;
  const sum =
    constant + coverage * signals.coverage + score * signals.score + unknown * signals.unknown + size * signals.size;
  return 1 / (1 + Math.exp(-sum));
}

/** Decides from a confidence (0 to 1) whether the documentation answers the question, only comes close to it, or does not cover it. */
export function bandOf(confidence: number): AnswerOutcome {
  if (confidence >= ANSWER_FROM) return 'answer';
  return confidence >= CLOSEST_FROM ? 'closest' : 'none';
}
