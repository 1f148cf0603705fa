import type { AnswerOutcome } from '../protocol/messages/answerOutcome.js';
import { bandOf, confidenceOf } from './confidence.js';
import { findContextHints } from './findContextHints.js';
import { rankSections } from './rankSections.js';
import type { SearchIndex, SearchSection } from './SearchIndex.js';
import type { SearchOptions } from './SearchOptions.js';
import type { SectionHit } from './SectionHit.js';
import { matchSearchWords, type SearchWord } from './searchWords.js';
import { sectionMatcher } from './sectionMatcher.js';

/** The result of a search, and how likely it is that the documentation answers the question. */
export interface SearchOutcome<Section extends SearchSection = SearchSection> {
  /** Best first. */
  hits: SectionHit<Section>[];
  /** How likely it is that the documentation answers the question, from 0 to 1. */
  confidence: number;
  band: AnswerOutcome;
  /** The words of the question, each with the terms of the index that match it. An excerpt should contain these terms. */
  words: readonly SearchWord[];
  /**
   * Language of the search: the language of the filter, else of the question, else of the current page. Otherwise the language of the
   * documentation, if it has only one.
   */
  language: string | undefined;
}

/** Options for the search field of a site, served or exported. */
export const SITE_SEARCH = { limit: 12, typing: true } satisfies SearchOptions;

/** The parameter k1 of BM25. With a greater value, repeated occurrences of a word in a section add more to the score. */
const SATURATION = 1.2;
/** Weights of the words of earlier questions, newest first. */
const EARLIER_WEIGHTS = [0.5, 0.25];

/**
 * Finds the sections that answer a question.
 *
 * Sections are scored by BM25F over the fields of a section (`SEARCH_FIELDS` of the service). Then the best sections are ranked again. This
 * ranking considers neighbouring words, the heading, how much of the question a section covers, and other good sections of the same page.
 * Release notes rank lower. No word is required: people ask in whole sentences, and requiring every word would find nothing for many of
 * them.
 *
 * @example searchSections(index, 'How do I change the port?', { filter: { language: 'en' } }).hits[0]?.section.heading
 */
export function searchSections<Section extends SearchSection>(
  index: SearchIndex<Section>,
  question: string,
  options: SearchOptions = {},
): SearchOutcome<Section> {
  const { limit = 10, perPage = 2, relatedWords } = options;
  const matcher = sectionMatcher(index, question, options);
  const { language } = matcher;
  const words = matchSearchWords(question, index, language, { typing: options.typing, relatedWords });
  const earlier = (options.earlierQuestions ?? [])
    .toReversed()
    .flatMap((text, position) =>
      matchSearchWords(text, index, language, { weight: EARLIER_WEIGHTS[position] ?? 0, relatedWords }),
    );
  const hints = findContextHints(options.context ?? [], index, language);

  const scores = scoreSections(index, [...words, ...earlier, ...hints]);
  const ranked = rankSections(index, scores, words, matcher);
  const hits: SectionHit<Section>[] = [];
  const perPagePath = new Map<string, number>();
  const seen = new Set<number>();
  for (const hit of ranked) {
    const { path } = hit.section.page;
    const taken = perPagePath.get(path) ?? 0;
    if (taken >= perPage) continue;
    const hash = index.contentHashOf(hit.position);
    if (hash !== 0 && seen.has(hash)) continue;
    seen.add(hash);
    perPagePath.set(path, taken + 1);
    hits.push(hit);
    if (hits.length === limit) break;
  }
  const confidence = confidenceOf(index, ranked, [...words, ...earlier.filter((word) => word.weight > 0.3)]);
  return { hits, confidence, band: bandOf(confidence), words, language };
}

/**
 * Computes the BM25 score of every section. For each word of the question, only the best alternative counts. For example, `install` and
 * `setup` can be alternatives of one word. A section that contains both terms then matches one word of the question, not two.
 */
function scoreSections(index: SearchIndex, words: readonly SearchWord[]): Float32Array {
  const scores = new Float32Array(index.sections.length);
  const ofWord = new Float32Array(index.sections.length);
  for (const word of words) {
    if (word.weight === 0) continue;
    const touched: number[] = [];
    for (const { term, weight } of word.alternatives) {
      const rarity = Math.min(index.inverseFrequency[term] ?? 0, word.rarity);
      const importance = rarity * weight * word.weight * (SATURATION + 1);
      const { sections, weights } = index.entriesOf(term);
      for (let entry = 0; entry < sections.length; entry += 1) {
        const section = sections[entry] ?? 0;
        const occurrences = weights[entry] ?? 0;
        const score = (importance * occurrences) / (occurrences + SATURATION);
        if (ofWord[section] === 0) touched.push(section);
        if (score > (ofWord[section] ?? 0)) ofWord[section] = score;
      }
    }
    for (const section of touched) {
      scores[section] = (scores[section] ?? 0) + (ofWord[section] ?? 0);
      ofWord[section] = 0;
    }
  }
  return scores;
}
