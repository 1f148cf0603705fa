import { newestVersion } from '../../search/newestVersion.js';
import type { SearchIndex } from '../../search/SearchIndex.js';
import type { SearchOutcome, SectionHit } from '../../search/searchSections.js';
import { vocabularyOf } from '../../search/similarWords.js';
import { weightLevel, weightOfLevel } from '../../search/weightLevels.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { type CountedPage, countPage, knownWords, readCounts, type SectionCounts, wordOf } from './countPage.js';
import type { DocsSection } from './DocsSection.js';
import { SEARCH_FIELDS } from './searchFields.js';

/** A section that was found in the documentation of a service. */
export type DocsHit = SectionHit<DocsSection>;

/** What a search in the documentation of a service found. */
export type DocsOutcome = SearchOutcome<DocsSection>;

/**
 * Everything that a search needs, in flat arrays: 5,000 sections take some ten megabytes. They are shared with the thread of an export.
 *
 * The entries of term `t` are `entrySection[i]` and `entryWeight[i]` for `i` from `termStart[t]` to `termStart[t + 1]`. Likewise the
 * running words of section `s` in `words` from `wordStart[s]`, and the words of its own heading, of the page's title where it has none,
 * in `headings` from `headingStart[s]`.
 */
export interface DocsSearchIndex extends SearchIndex<DocsSection> {
  termStart: Uint32Array;
  entrySection: Uint32Array;
  entryWeight: Float32Array;
  words: Uint32Array;
  wordStart: Uint32Array;
  headings: Uint32Array;
  headingStart: Uint32Array;
  /** What `contentIdOf` returns for each section. */
  sayings: Float64Array;
}

/** Builds the index over all pages that are not hidden. */
export function createSearchIndex(pages: readonly DocsPage[]): DocsSearchIndex {
  const counted = pages.filter((page) => page.markdown.frontMatter.hidden !== true).map(countPage);
  const sections = counted.flatMap((page) => page.sections);
  const hasContent = counted.flatMap((page) => page.hasContent);
  const { termIds, termStart, wordStart, headingStart, idOf } = measure(counted, sections.length);
  const termCount = termIds.size;

  const weightsOf = sectionWeights(counted, sections.length, idOf);
  const next = termStart.slice();
  const entrySection = new Uint32Array(shared(termStart[termCount], Uint32Array));
  const entryWeight = new Float32Array(shared(termStart[termCount], Float32Array));
  const words = new Uint32Array(shared(wordStart[sections.length], Uint32Array));
  const headings = new Uint32Array(shared(headingStart[sections.length], Uint32Array));
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
  const sayings = new Float64Array(shared(sections.length, Float64Array));
  sayings.set(counted.flatMap((page) => page.sayings));
  const languages = new Set(sections.map(({ page }) => page.language));
  return {
    sections,
    termIds,
    termStart,
    entrySection,
    entryWeight,
    inverseFrequency: inverseFrequencies(termStart, sections.length),
    words,
    wordStart,
    headings,
    headingStart,
    sayings,
    entriesOf: (term) => ({
      sections: entrySection.subarray(termStart[term], termStart[term + 1]),
      weights: entryWeight.subarray(termStart[term], termStart[term + 1]),
    }),
    wordsOf: (section) => words.subarray(wordStart[section], wordStart[section + 1]),
    isInHeading: (section, term) => headings.subarray(headingStart[section], headingStart[section + 1]).includes(term),
    contentIdOf: (section) => sayings[section] ?? 0,
    hasContent: (section) => hasContent[section] ?? false,
    // Sorted, so that the order of the pages decides nothing.
    vocabulary: vocabularyOf([...termIds.keys()].sort()),
    languages: new Set([...languages].filter((language) => language !== undefined)),
    onlyLanguage: languages.size === 1 ? [...languages][0] : undefined,
    newestVersion: newestVersion(new Set(sections.flatMap(({ page }) => page.version ?? []))),
    pageStart: pageStarts(sections),
  };
}

function* allCounts(counted: readonly CountedPage[]): Generator<[section: number, counts: SectionCounts]> {
  let section = 0;
  for (const page of counted) {
    for (const counts of readCounts(page)) {
      yield [section, counts];
      section += 1;
    }
  }
}

/** Gives each word its number in this index, and finds out how much room everything takes. */
function measure(counted: readonly CountedPage[], sectionCount: number) {
  const termIds = new Map<string, number>();
  // One more than the number, and 0 for a word that these pages do not have.
  const ids = new Uint32Array(knownWords());
  const frequency: number[] = [];
  const lastSection: number[] = [];
  const wordStart = new Uint32Array(shared(sectionCount + 1, Uint32Array));
  const headingStart = new Uint32Array(shared(sectionCount + 1, Uint32Array));
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
  const termStart = new Uint32Array(shared(termIds.size + 1, Uint32Array));
  for (const [id, sections] of frequency.entries()) termStart[id + 1] = (termStart[id] ?? 0) + sections;
  return { termIds, termStart, wordStart, headingStart, idOf };
}

/** @returns The weights of a section's terms, over all its fields. */
function sectionWeights(
  counted: readonly CountedPage[],
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

/** Memory that another thread can read without a copy, where the runtime has it. */
function shared(length: number | undefined, { BYTES_PER_ELEMENT }: { BYTES_PER_ELEMENT: number }): ArrayBufferLike {
  const bytes = (length ?? 0) * BYTES_PER_ELEMENT;
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}
