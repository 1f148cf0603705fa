import type { DocsPage } from '../../site/DocsPage.js';
import type { DocsSection } from './DocsSection.js';
import { newestVersion } from './newestVersion.js';
import { SEARCH_FIELDS, searchFieldsOf } from './searchFields.js';
import { sectionsOf } from './sectionsOf.js';
import { type Vocabulary, vocabularyOf } from './similarWords.js';
import { stemWordOf } from './stemWord.js';
import { wordsOf } from './words.js';

/**
 * Everything that a search needs, in flat arrays: 5,000 sections take some ten megabytes.
 *
 * The entries of term `t` are `entrySection[i]` and `entryWeight[i]` for `i` from `termStart[t]` to `termStart[t + 1]`. The
 * running words of section `s` are `words[i]` for `i` from `wordStart[s]` to `wordStart[s + 1]`.
 */
export interface SearchIndex {
  sections: readonly DocsSection[];
  termIds: ReadonlyMap<string, number>;
  termStart: Uint32Array;
  entrySection: Uint32Array;
  /** The word's occurrences over all fields, weighted and discounted by the lengths of the fields. */
  entryWeight: Float32Array;
  inverseFrequency: Float32Array;
  words: Uint32Array;
  wordStart: Uint32Array;
  /** The words of each section's own heading; of the page's title where it has none. */
  headingWords: readonly ReadonlySet<number>[];
  vocabulary: Vocabulary;
  /** Language tags that occur, as they are written in the pages. */
  languages: ReadonlySet<string>;
  /** The one language of all pages, where they all name the same. */
  onlyLanguage: string | undefined;
  /** The version that is meant where none is named. */
  newestVersion: string | undefined;
  /** Position of the first section of each page, by page path. */
  pageStart: ReadonlyMap<string, number>;
}

/** What counting one section gives, before the average lengths of all sections are known. */
interface CountedSection {
  section: DocsSection;
  /** By field: word to number of occurrences. */
  counts: Map<string, number>[];
  lengths: number[];
  /** Words of heading, text and code in their order, for telling neighbours. */
  running: string[];
  heading: readonly string[];
}

// Pages are replaced, never changed, when a file changes: what was counted for the others is still right.
const counted = new WeakMap<DocsPage, CountedSection[]>();

const RUNNING_FIELDS: ReadonlySet<string> = new Set(['heading', 'text', 'code']);

/** Builds the index over all pages that are not hidden. */
export function createSearchIndex(pages: readonly DocsPage[]): SearchIndex {
  const sections = pages.filter((page) => page.markdown.frontMatter.hidden !== true).flatMap(countPage);
  const averages = SEARCH_FIELDS.map(
    (_, field) => sections.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0) / Math.max(1, sections.length),
  );

  const termIds = new Map<string, number>();
  const idOf = (term: string) => {
    const known = termIds.get(term);
    if (known !== undefined) return known;
    termIds.set(term, termIds.size);
    return termIds.size - 1;
  };
  const weights = sections.map((section) => termWeights(section, averages, idOf));
  const languages = new Set(sections.map(({ section }) => section.page.language));
  return {
    sections: sections.map(({ section }) => section),
    termIds,
    ...invert(weights, termIds.size),
    ...runningWords(sections, termIds),
    headingWords: sections.map(({ heading }) => new Set(heading.flatMap((term) => termIds.get(term) ?? []))),
    vocabulary: vocabularyOf(termIds.keys()),
    languages: new Set([...languages].filter((language) => language !== undefined)),
    onlyLanguage: languages.size === 1 ? [...languages][0] : undefined,
    newestVersion: newestVersion(new Set(sections.flatMap(({ section }) => section.page.version ?? []))),
    pageStart: pageStarts(sections),
  };
}

function countPage(page: DocsPage): CountedSection[] {
  const known = counted.get(page);
  if (known) return known;
  const result = sectionsOf(page).map(countSection);
  counted.set(page, result);
  return result;
}

function countSection(section: DocsSection): CountedSection {
  const stem = stemWordOf(section.page.language);
  const fields = searchFieldsOf(section);
  const running: string[] = [];
  const counts: Map<string, number>[] = [];
  const lengths: number[] = [];
  for (const { name } of SEARCH_FIELDS) {
    const ofField = new Map<string, number>();
    let length = 0;
    for (const { term, kind } of wordsOf(fields[name], stem)) {
      ofField.set(term, (ofField.get(term) ?? 0) + 1);
      if (kind === 'whole') length += 1;
      if (RUNNING_FIELDS.has(name)) running.push(term);
    }
    counts.push(ofField);
    lengths.push(length);
  }
  const heading = wordsOf(section.heading || fields.title, stem).map(({ term }) => term);
  return { section, counts, lengths, running, heading };
}

function termWeights(
  section: CountedSection,
  averages: readonly number[],
  idOf: (term: string) => number,
): Map<number, number> {
  const weights = new Map<number, number>();
  for (const [field, { weight, length }] of SEARCH_FIELDS.entries()) {
    const relativeLength = (section.lengths[field] ?? 0) / (averages[field] || 1);
    const discounted = weight / (1 - length + length * relativeLength);
    for (const [term, count] of section.counts[field] ?? []) {
      const id = idOf(term);
      weights.set(id, (weights.get(id) ?? 0) + count * discounted);
    }
  }
  return weights;
}

function invert(weights: readonly Map<number, number>[], termCount: number) {
  const termStart = new Uint32Array(termCount + 1);
  for (const ofSection of weights) for (const id of ofSection.keys()) termStart[id + 1] = (termStart[id + 1] ?? 0) + 1;
  const inverseFrequency = new Float32Array(termCount);
  for (let id = 0; id < termCount; id += 1) {
    const frequency = termStart[id + 1] ?? 0;
    inverseFrequency[id] = Math.log(1 + (weights.length - frequency + 0.5) / (frequency + 0.5));
    termStart[id + 1] = frequency + (termStart[id] ?? 0);
  }
  const next = termStart.slice();
  const entrySection = new Uint32Array(termStart[termCount] ?? 0);
  const entryWeight = new Float32Array(termStart[termCount] ?? 0);
  for (const [section, ofSection] of weights.entries()) {
    for (const [id, weight] of ofSection) {
      const entry = next[id] ?? 0;
      entrySection[entry] = section;
      entryWeight[entry] = weight;
      next[id] = entry + 1;
    }
  }
  return { termStart, entrySection, entryWeight, inverseFrequency };
}

function runningWords(sections: readonly CountedSection[], termIds: ReadonlyMap<string, number>) {
  const wordStart = new Uint32Array(sections.length + 1);
  for (const [position, { running }] of sections.entries())
    wordStart[position + 1] = (wordStart[position] ?? 0) + running.length;
  const words = new Uint32Array(wordStart[sections.length] ?? 0);
  let next = 0;
  for (const { running } of sections) {
    for (const term of running) {
      words[next] = termIds.get(term) ?? 0;
      next += 1;
    }
  }
  return { words, wordStart };
}

function pageStarts(sections: readonly CountedSection[]): Map<string, number> {
  const starts = new Map<string, number>();
  for (const [position, { section }] of sections.entries()) {
    if (!starts.has(section.page.path)) starts.set(section.page.path, position);
  }
  return starts;
}
