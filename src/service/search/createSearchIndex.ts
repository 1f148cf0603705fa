import { newestVersion } from '../../search/newestVersion.js';
import type { SearchIndex } from '../../search/SearchIndex.js';
import type { SearchOutcome, SectionHit } from '../../search/searchSections.js';
import { vocabularyOf } from '../../search/similarWords.js';
import { stemWordOf } from '../../search/stemWord.js';
import { weightLevel, weightOfLevel } from '../../search/weightLevels.js';
import { wordsOf } from '../../search/words.js';
import type { DocsPage } from '../../site/DocsPage.js';
import type { DocsSection } from './DocsSection.js';
import { SEARCH_FIELDS, searchFieldsOf, wordsAndCode } from './searchFields.js';
import { sectionsOf } from './sectionsOf.js';

/** A section that was found in the documentation of a service. */
export type DocsHit = SectionHit<DocsSection>;

/** What a search in the documentation of a service found. */
export type DocsOutcome = SearchOutcome<DocsSection>;

/**
 * Everything that a search needs, in flat arrays: 5,000 sections take some ten megabytes.
 *
 * The entries of term `t` are `entrySection[i]` and `entryWeight[i]` for `i` from `termStart[t]` to `termStart[t + 1]`. The
 * running words of section `s` are `words[i]` for `i` from `wordStart[s]` to `wordStart[s + 1]`.
 */
export interface DocsSearchIndex extends SearchIndex<DocsSection> {
  termStart: Uint32Array;
  entrySection: Uint32Array;
  entryWeight: Float32Array;
  words: Uint32Array;
  wordStart: Uint32Array;
  /** The words of each section's own heading; of the page's title where it has none. */
  headings: readonly ReadonlySet<number>[];
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
export function createSearchIndex(pages: readonly DocsPage[]): DocsSearchIndex {
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
  const { termStart, entrySection, entryWeight, inverseFrequency } = invert(weights, termIds.size);
  const { words, wordStart } = runningWords(sections, termIds);
  const headings = sections.map(({ heading }) => new Set(heading.flatMap((term) => termIds.get(term) ?? [])));
  return {
    sections: sections.map(({ section }) => section),
    termIds,
    termStart,
    entrySection,
    entryWeight,
    inverseFrequency,
    words,
    wordStart,
    headings,
    entriesOf: (term) => ({
      sections: entrySection.subarray(termStart[term], termStart[term + 1]),
      weights: entryWeight.subarray(termStart[term], termStart[term + 1]),
    }),
    wordsOf: (section) => words.subarray(wordStart[section], wordStart[section + 1]),
    isInHeading: (section, term) => headings[section]?.has(term) ?? false,
    sayingOf: (section) => sayingOf(sections[section]?.section),
    hasContent: (section) => (sections[section]?.section.nodes.length ?? 0) > 0,
    // Sorted, so that the order of the pages decides nothing.
    vocabulary: vocabularyOf([...termIds.keys()].sort()),
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
      entryWeight[entry] = weightOfLevel(weightLevel(weight));
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

/** Characters by which copies are recognised. */
const COMPARED_LENGTH = 400;

/** Copies of a page in several versions would fill the results. */
export function sayingOf(section: DocsSection | undefined): string {
  const prose = section ? wordsAndCode(section.nodes).prose : '';
  return prose === '' ? '' : `${section?.heading}\n${prose.slice(0, COMPARED_LENGTH)}`;
}

function pageStarts(sections: readonly CountedSection[]): Map<string, number> {
  const starts = new Map<string, number>();
  for (const [position, { section }] of sections.entries()) {
    if (!starts.has(section.page.path)) starts.set(section.page.path, position);
  }
  return starts;
}
