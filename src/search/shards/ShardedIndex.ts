import { newestVersion } from '../newestVersion.js';
import type { SearchIndex, SearchPage, SearchSection } from '../SearchIndex.js';
import { type Vocabulary, vocabularyOf } from '../similarWords.js';
import { stemWordOf } from '../stemWord.js';
import { wordsOf } from '../words.js';
import { DigitReader } from './digits.js';
import { readFrontCoded } from './frontCoded.js';
import type { PageTexts, ShardedIndexData } from './ShardedIndexData.js';
import { type ReadEntries, readShard } from './shardText.js';

/** A section of an export. The number of its page and its index in the page are needed to look up its text. */
export interface ShardedSection extends SearchSection {
  pageNumber: number;
  /** Index of the section in its page. */
  indexInPage: number;
}

const NO_ENTRIES: ReadEntries = { sections: [], weights: [], headings: new Set() };

/**
 * The search index of an export. It has all terms and pages from the start; shards and the text of pages are added as they load. It records
 * the pages for which a search needs text that is not loaded yet.
 */
export class ShardedIndex implements SearchIndex<ShardedSection> {
  readonly sections: ShardedSection[] = [];
  readonly termIds: ReadonlyMap<string, number>;
  readonly inverseFrequency: Float32Array;
  readonly vocabulary: Vocabulary;
  readonly languages: ReadonlySet<string>;
  readonly onlyLanguage: string | undefined;
  readonly newestVersion: string | undefined;
  readonly pageStart = new Map<string, number>();
  /** Pages for which a search needs text that is not loaded yet. The best match comes first. */
  readonly missingTexts = new Set<number>();
  readonly #shards: readonly number[];
  readonly #weights: string;
  readonly #copies = new Map<number, number>();
  readonly #entries = new Map<number, ReadEntries>();
  readonly #texts = new Map<number, PageTexts>();
  readonly #words = new Map<number, number[]>();

  constructor(data: ShardedIndexData) {
    const terms = readFrontCoded(data.terms);
    this.termIds = new Map(terms.map((term, id) => [term, id]));
    this.inverseFrequency = new Float32Array(terms.length);
    this.vocabulary = vocabularyOf(terms);
    this.#shards = data.shards;
    this.#weights = data.weights;
    const pages = pagesOf(data);
    const counts = new DigitReader(data.sections);
    for (const [pageNumber, page] of pages.entries()) {
      const count = counts.number();
      if (count > 0) this.pageStart.set(page.path, this.sections.length);
      for (let indexInPage = 0; indexInPage < count; indexInPage += 1)
        this.sections.push({ page, pageNumber, indexInPage });
    }
    for (const [group, sections] of data.copies.entries())
      for (const section of sections) this.#copies.set(section, group + 1);
    const languages = new Set(pages.map(({ language }) => language));
    this.languages = new Set(data.languages);
    this.onlyLanguage = languages.size === 1 ? [...languages][0] : undefined;
    this.newestVersion = newestVersion(data.versions);
  }

  /** Returns the number of the shard that contains a term. */
  shardOf(term: number): number {
    return this.#shards.findLastIndex((first) => first <= term);
  }

  addShard(shard: number, text: string): void {
    for (const [index, read] of readShard(text, this.#weights).entries()) {
      const term = (this.#shards[shard] ?? 0) + index;
      const frequency = read.sections.length;
      this.inverseFrequency[term] = Math.log(1 + (this.sections.length - frequency + 0.5) / (frequency + 0.5));
      this.#entries.set(term, read);
    }
  }

  addTexts(pageNumber: number, texts: PageTexts): void {
    this.#texts.set(pageNumber, texts);
    this.missingTexts.delete(pageNumber);
  }

  textsOf(pageNumber: number): PageTexts | undefined {
    return this.#texts.get(pageNumber);
  }

  entriesOf(term: number): ReadEntries {
    return this.#entries.get(term) ?? NO_ENTRIES;
  }

  isInHeading(section: number, term: number): boolean {
    return this.entriesOf(term).headings.has(section);
  }

  wordsOf(section: number): readonly number[] {
    const known = this.#words.get(section);
    if (known) return known;
    const { page, pageNumber = -1, indexInPage = 0 } = this.sections[section] ?? {};
    const texts = this.#texts.get(pageNumber);
    if (!texts) {
      this.missingTexts.add(pageNumber);
      return [];
    }
    const { heading = '', prose = '', code = '' } = texts.sections[indexInPage] ?? {};
    const stem = stemWordOf(page?.language);
    const words = [heading, prose, code].flatMap((text) =>
      wordsOf(text, stem).map(({ term }) => this.termIds.get(term) ?? -1),
    );
    this.#words.set(section, words);
    return words;
  }

  contentHashOf(section: number): number {
    return this.#copies.get(section) ?? 0;
  }

  /**
   * Always returns true, because only the service uses the result. The correct result would need the text of the section, which an exported
   * page may not have loaded.
   */
  hasContent(): boolean {
    return true;
  }
}

function pagesOf(data: ShardedIndexData): SearchPage[] {
  const versions = new DigitReader(data.pageVersions);
  const languages = new DigitReader(data.pageLanguages);
  return readFrontCoded(data.paths).map((path) => ({
    path,
    version: data.versions[versions.number() - 1],
    language: data.languages[languages.number() - 1],
  }));
}
