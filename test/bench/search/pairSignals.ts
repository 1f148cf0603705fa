import { confidenceSignals } from '../../../src/search/confidence.js';
import { coverageOf } from '../../../src/search/rankSections.js';
import { searchSections } from '../../../src/search/searchSections.js';
import { greatestRarity, type SearchWord } from '../../../src/search/searchWords.js';
import type { DocsHit, DocsSearchIndex } from '../../../src/service/search/createSearchIndex.js';
import { extractProseAndCode } from '../../../src/service/search/extractSearchFields.js';
import { getRelatedWords } from '../../../src/service/search/getRelatedWords.js';

/** Maximum number of search results that are judged for each question. */
const JUDGED_SECTIONS = 25;
/**
 * Number of top results from which one of the signals is computed: the share of these results that are on the same page as the judged
 * section.
 */
const TOP_SECTIONS = 10;

/** One section of the search results for a question, and the signals by which it is judged. */
export interface Pair {
  hit: DocsHit;
  signals: readonly number[];
}

/** The results of a search for a question. */
export interface SearchedQuestion {
  /** Best first. */
  pairs: readonly Pair[];
  /** Confidence of the shipped search, from 0 to 1. */
  confidence: number;
  /** The four signals from which `confidence` is computed. */
  signals: readonly number[];
}

/**
 * Searches for the answer to a question, and computes the signals by which each result is judged. Uses the search of the service, but
 * without its limit of sections for each page.
 */
export function searchPairs(index: DocsSearchIndex, question: string): SearchedQuestion {
  const options = { limit: JUDGED_SECTIONS, perPage: JUDGED_SECTIONS, relatedWords: getRelatedWords() };
  const { hits, words, confidence } = searchSections(index, question, options);
  const { coverage, score, unknown, size } = confidenceSignals(index, hits, words);
  const content = words.filter((word) => word.content);
  const positions = hits.map(({ position }) => position);
  const covered = coverageOf(index, positions, words, true);
  const greatest = greatestRarity(index);
  const best = hits[0]?.score ?? 1;
  const pairs = hits.map((hit, rank): Pair => {
    const { prose, code } = extractProseAndCode(hit.section.nodes);
    const length = wordCount(prose) + wordCount(code);
    const inHeading = shareIn(content, (term) => index.isInHeading(hit.position, term));
    const present = termsOf(index, hit.position);
    const missing = content
      .map(
        ({ rarity, weight, alternatives }) =>
          rarity * weight * (1 - bestWeight(alternatives, (term) => present.has(term))),
      )
      .sort((left, right) => right - left);
    const samePage = hits.slice(0, TOP_SECTIONS).filter(({ section }) => section.page === hit.section.page);
    return {
      hit,
      signals: [
        Math.log(1 + hit.score / greatest),
        hit.score / best,
        Math.log(1 + rank),
        covered[rank] ?? 0,
        inHeading.covered,
        Math.min(1, inHeading.count / Math.max(1, index.headingLength(hit.position))),
        (missing[0] ?? 0) / greatest,
        (missing[1] ?? 0) / greatest,
        Math.log(1 + length),
        wordCount(code) / Math.max(1, length),
        samePage.length / TOP_SECTIONS,
        hit.section.id === '' ? 1 : 0,
        coverage,
        unknown,
        size,
      ],
    };
  });
  return { pairs, confidence, signals: [coverage, score, unknown, size] };
}

type Alternatives = SearchWord['alternatives'];

const bestWeight = (alternatives: Alternatives, contains: (term: number) => boolean) =>
  alternatives.reduce((best, { term, weight }) => (contains(term) ? Math.max(best, weight) : best), 0);

/**
 * Finds the words that have an alternative term which `contains` accepts. Returns the number of these words (`count`) and their share of
 * all words (`covered`). The share is weighted by the rarity and weight of each word, and by the weight of its best accepted term.
 */
function shareIn(words: readonly SearchWord[], contains: (term: number) => boolean) {
  const found = words.map(({ alternatives }) => bestWeight(alternatives, contains));
  const total = words.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0);
  const sum = words.reduce((part, { rarity, weight }, at) => part + rarity * weight * (found[at] ?? 0), 0);
  return { covered: total === 0 ? 0 : sum / total, count: found.filter((weight) => weight > 0).length };
}

/** Returns the terms in the heading, the text and the code of a section. */
function termsOf(index: DocsSearchIndex, section: number): ReadonlySet<number> {
  return new Set(Array.from(index.wordsOf(section)));
}

const wordCount = (text: string) => text.split(/\s+/).filter((word) => word !== '').length;
