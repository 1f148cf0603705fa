import type { ContextItem, SearchFilter } from '../protocol/assistantMessage.js';
import { bandOf, confidenceOf, type SearchBand } from './confidence.js';
import { hintsOf } from './hints.js';
import { rankSections } from './rankSections.js';
import type { SearchIndex, SearchPage, SearchSection } from './SearchIndex.js';
import { type SearchWord, searchWordsOf } from './searchWords.js';
import { sectionMatcher } from './sectionMatcher.js';

/** A section that was found. */
export interface SectionHit<Section extends SearchSection = SearchSection> {
  section: Section;
  /** Number of the section in the index. */
  position: number;
  /** Comparable within one search only. */
  score: number;
}

/** What a search found, best first, and how sure it is that the documentation answers the question. */
export interface SearchOutcome<Section extends SearchSection = SearchSection> {
  hits: SectionHit<Section>[];
  /** 0 to 1. */
  confidence: number;
  band: SearchBand;
  /** Words of the question that say what it is about, as the index knows them; what an excerpt should cover. */
  words: readonly SearchWord[];
  /** Language the question was taken to be in. */
  language: string | undefined;
}

/** What narrows or steers a search. */
export interface SearchOptions {
  filter?: SearchFilter | undefined;
  /** Path of the page the reader is on: it, its neighbours, its version and its language come first. */
  currentPath?: string | undefined;
  /** What the reader pointed at: its rarest words and its page count a little. */
  context?: readonly ContextItem[] | undefined;
  /** Earlier questions of the thread that this one follows up, newest last. */
  earlierQuestions?: readonly string[];
  /** The question is still being typed: its last word may go on. */
  typing?: boolean;
  /** Most sections. Default 10. */
  limit?: number;
  /** Most sections of one page. Default 2. */
  perPage?: number;
}

/** How the search box of a site searches, served or in a bundle. */
export const SITE_SEARCH = { limit: 12, typing: true } satisfies SearchOptions;

/** Where a word's count stops to matter (BM25's k1). */
const SATURATION = 1.2;
/** Weight of the words of an earlier question, newest first. */
const EARLIER_WEIGHTS = [0.5, 0.25];

/**
 * Finds the sections that answer a question.
 *
 * BM25F over seven fields, then a second look at the best: words that stand together, how much of the question is covered,
 * other good sections of the same page, release notes stepping back. Nothing is required to match: people ask in whole
 * sentences, and demanding every word finds nothing for a third of them.
 *
 * @example searchSections(index, 'How do I change the port?', { filter: { language: 'en' } }).hits[0]?.section.heading
 */
export function searchSections<Section extends SearchSection>(
  index: SearchIndex<Section>,
  question: string,
  options: SearchOptions = {},
): SearchOutcome<Section> {
  const { limit = 10, perPage = 2 } = options;
  const matcher = sectionMatcher(index, question, options);
  const { language } = matcher;
  const words = searchWordsOf(question, index, language, { typing: options.typing });
  const earlier = (options.earlierQuestions ?? [])
    .toReversed()
    .flatMap((text, position) => searchWordsOf(text, index, language, { weight: EARLIER_WEIGHTS[position] ?? 0 }));
  const hints = hintsOf(options.context ?? [], index, language);

  const scores = scoreSections(index, [...words, ...earlier, ...hints]);
  const found = rankSections(index, scores, words, matcher);
  const ranked = matcher.aboutPage ? firstOfPage(index, matcher.aboutPage, found) : found;
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
  const confidence = matcher.aboutPage
    ? 1
    : confidenceOf(index, ranked, [...words, ...earlier.filter((word) => word.weight > 0.3)]);
  return { hits, confidence, band: bandOf(confidence), words, language };
}

/** Puts a page before everything else: its beginning, then its other sections as they stand. */
function firstOfPage<Section extends SearchSection>(
  index: SearchIndex<Section>,
  page: SearchPage,
  found: readonly SectionHit<Section>[],
): SectionHit<Section>[] {
  const score = (found[0]?.score ?? 0) + 1;
  const own = index.sections.flatMap((section, position) =>
    section.page === page && index.hasContent(position) ? [{ section, position, score }] : [],
  );
  return [...own, ...found.filter(({ section }) => section.page !== page)];
}

/**
 * The BM25 score of every section. Of the forms that stand for one word the best counts, not their sum: a section that says
 * `install` and `setup` says one thing, not two.
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
