import { newestVersion } from '../../search/newestVersion.js';
import type { SearchIndex } from '../../search/SearchIndex.js';
import type { SectionHit } from '../../search/SectionHit.js';
import type { SearchOutcome } from '../../search/searchSections.js';
import { vocabularyOf } from '../../search/similarWords.js';
import { weightLevel, weightOfLevel } from '../../search/weightLevels.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { isHiddenPage } from '../../site/pages/isHiddenPage.js';
import {
  countKnownWords,
  countPageWords,
  type PageCounts,
  readCounts,
  type SectionCounts,
  wordOf,
} from './countPageWords.js';
import type { DocsSection } from './DocsSection.js';
import { SEARCH_FIELDS } from './extractSearchFields.js';

/** A search result in the documentation of a service. */
export type DocsHit = SectionHit<DocsSection>;

/** The outcome of a search in the documentation of a service. */
export type DocsOutcome = SearchOutcome<DocsSection>;

/** The arrays of a {@link DocsSearchIndex}. Worker threads read them without a copy. */
export interface IndexArrays {
  termStart: Uint32Array;
  entrySection: Uint32Array;
  entryWeight: Float32Array;
  words: Uint32Array;
  wordStart: Uint32Array;
  headings: Uint32Array;
  headingStart: Uint32Array;
  /** The content hash of each section, see `contentHashOf`. */
  contentHashes: Float64Array;
}

/** The data that an index is made from. */
export interface SearchIndexData {
  sections: readonly DocsSection[];
  /** For each section, whether it has content. */
  hasContent: readonly boolean[];
  /** The terms in the order of their numbers, which start at 0. */
  termIds: ReadonlyMap<string, number>;
  arrays: IndexArrays;
}

/**
 * The search index in flat arrays, which are compact and can be shared with worker threads.
 *
 * The entries of term `t` are `entrySection[i]` and `entryWeight[i]` for `i` from `termStart[t]` up to, but not including, `termStart[t +
 * 1]`. Two other arrays are read in the same way:
 *
 * - `words` from `wordStart[s]`: the words of heading, text and code of section `s`, in their order
 * - `headings` from `headingStart[s]`: the words of the heading of section `s`, or of the page's title if the section has no heading
 */
export interface DocsSearchIndex extends SearchIndex<DocsSection>, IndexArrays {
  /**
   * Returns the number of words in the heading of a section, or in the title of the page if the section has no heading. Parts of
   * identifiers count as words.
   */
  headingLength(section: number): number;
}

/** Builds the index of all pages that are not hidden. */
export function createSearchIndex(pages: readonly DocsPage[]): DocsSearchIndex {
  const counted = pages.filter((page) => !isHiddenPage(page)).map(countPageWords);
  const sections = counted.flatMap((page) => page.sections);
  const hasContent = counted.flatMap((page) => page.hasContent);
  const { termIds, termStart, wordStart, headingStart, idOf } = numberTerms(counted, sections.length);
  const termCount = termIds.size;

  const weightsOf = sectionWeights(counted, sections.length, idOf);
  const next = termStart.slice();
  const entrySection = new Uint32Array(allocateShared(termStart[termCount], Uint32Array));
  const entryWeight = new Float32Array(allocateShared(termStart[termCount], Float32Array));
  const words = new Uint32Array(allocateShared(wordStart[sections.length], Uint32Array));
  const headings = new Uint32Array(allocateShared(headingStart[sections.length], Uint32Array));
  for (const [section, counts] of allCounts(counted)) {
    words.set(counts.running.map(idOf), wordStart[section]);
    headings.set(counts.heading.map(idOf), headingStart[section]);
    for (const [id, weight] of weightsOf(counts)) {
      const entry = next[id] ?? 0;
      entrySection[entry] = section;
      entryWeight[entry] = weightOfLevel(weightLevel(weight));
      next[id] = entry + 1;
    }
  }
  const contentHashes = new Float64Array(allocateShared(sections.length, Float64Array));
  contentHashes.set(counted.flatMap((page) => page.contentHashes));
  const arrays = { termStart, entrySection, entryWeight, words, wordStart, headings, headingStart, contentHashes };
  return openSearchIndex({ sections, hasContent, termIds, arrays });
}

/** Creates an index from its data. */
export function openSearchIndex({ sections, hasContent, termIds, arrays }: SearchIndexData): DocsSearchIndex {
  const { termStart, entrySection, entryWeight, words, wordStart, headings, headingStart, contentHashes } = arrays;
  const languages = new Set(sections.map(({ page }) => page.language));
  return {
    ...arrays,
    sections,
    termIds,
    inverseFrequency: inverseFrequencies(termStart, sections.length),
    entriesOf: (term) => ({
      sections: entrySection.subarray(termStart[term], termStart[term + 1]),
      weights: entryWeight.subarray(termStart[term], termStart[term + 1]),
    }),
    wordsOf: (section) => words.subarray(wordStart[section], wordStart[section + 1]),
    headingLength: (section) => (headingStart[section + 1] ?? 0) - (headingStart[section] ?? 0),
    isInHeading: (section, term) => headings.subarray(headingStart[section], headingStart[section + 1]).includes(term),
    contentHashOf: (section) => contentHashes[section] ?? 0,
    hasContent: (section) => hasContent[section] ?? false,
    // Sort the terms: the words found for a misspelled word, and their order, must not depend on the order of the pages.
    vocabulary: vocabularyOf([...termIds.keys()].sort()),
    languages: new Set([...languages].filter((language) => language !== undefined)),
    onlyLanguage: languages.size === 1 ? [...languages][0] : undefined,
    newestVersion: newestVersion(new Set(sections.flatMap(({ page }) => page.version ?? []))),
    pageStart: pageStarts(sections),
  };
}

function* allCounts(counted: readonly PageCounts[]): Generator<[section: number, counts: SectionCounts]> {
  let section = 0;
  for (const page of counted) {
    for (const counts of readCounts(page)) {
      yield [section, counts];
      section += 1;
    }
  }
}

/** Assigns a term id to each word of this index. Computes where each term and each section starts in the arrays of the index. */
function numberTerms(counted: readonly PageCounts[], sectionCount: number) {
  const termIds = new Map<string, number>();
  // Maps the number of a word (see `wordOf`) to its term id in this index, plus one. 0 means that these pages do not contain the word.
  const ids = new Uint32Array(countKnownWords());
  const frequency: number[] = [];
  const lastSection: number[] = [];
  const wordStart = new Uint32Array(allocateShared(sectionCount + 1, Uint32Array));
  const headingStart = new Uint32Array(allocateShared(sectionCount + 1, Uint32Array));
  const idOf = (word: number) => (ids[word] ?? 0) - 1;
  const add = (word: number, section: number) => {
    if (idOf(word) < 0) {
      ids[word] = frequency.push(0);
      termIds.set(wordOf(word), termIds.size);
    }
    const id = idOf(word);
    if (lastSection[id] === section) return;
    lastSection[id] = section;
    frequency[id] = (frequency[id] ?? 0) + 1;
  };
  for (const [section, { fields, running, heading }] of allCounts(counted)) {
    for (const field of fields) for (let at = 0; at < field.length; at += 2) add(field[at] ?? 0, section);
    wordStart[section + 1] = (wordStart[section] ?? 0) + running.length;
    headingStart[section + 1] = (headingStart[section] ?? 0) + heading.length;
  }
  const termStart = new Uint32Array(allocateShared(termIds.size + 1, Uint32Array));
  for (const [id, sections] of frequency.entries()) termStart[id + 1] = (termStart[id] ?? 0) + sections;
  return { termIds, termStart, wordStart, headingStart, idOf };
}

/** Returns a function that computes the weights of a section's terms, summed over the fields of the section. */
function sectionWeights(
  counted: readonly PageCounts[],
  sectionCount: number,
  idOf: (word: number) => number,
): (counts: SectionCounts) => Map<number, number> {
  const averages = SEARCH_FIELDS.map(
    (_, field) => counted.reduce((sum, { lengths }) => sum + (lengths[field] ?? 0), 0) / Math.max(1, sectionCount),
  );
  return ({ fields, lengths }) => {
    const weights = new Map<number, number>();
    for (const [field, { weight, length }] of SEARCH_FIELDS.entries()) {
      const relativeLength = (lengths[field] ?? 0) / (averages[field] || 1);
      const discounted = weight / (1 - length + length * relativeLength);
      const counts = fields[field] ?? [];
      for (let at = 0; at < counts.length; at += 2) {
        const id = idOf(counts[at] ?? 0);
        weights.set(id, (weights.get(id) ?? 0) + (counts[at + 1] ?? 0) * discounted);
      }
    }
    return weights;
  };
}

function inverseFrequencies(termStart: Uint32Array, sectionCount: number): Float32Array {
  return Float32Array.from({ length: termStart.length - 1 }, (_, id) => {
    const frequency = (termStart[id + 1] ?? 0) - (termStart[id] ?? 0);
    return Math.log(1 + (sectionCount - frequency + 0.5) / (frequency + 0.5));
  });
}

function pageStarts(sections: readonly DocsSection[]): Map<string, number> {
  const starts = new Map<string, number>();
  for (const [position, { page }] of sections.entries()) {
    if (!starts.has(page.path)) starts.set(page.path, position);
  }
  return starts;
}

/** Allocates memory that worker threads can read without a copy, if the runtime supports it. */
function allocateShared(
  length: number | undefined,
  { BYTES_PER_ELEMENT }: { BYTES_PER_ELEMENT: number },
): ArrayBufferLike {
  const bytes = (length ?? 0) * BYTES_PER_ELEMENT;
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}
