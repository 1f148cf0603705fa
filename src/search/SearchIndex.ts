import type { Vocabulary } from './similarWords.js';

/** The data of a page that a search uses. */
export interface SearchPage {
  /** Path below the site's base: `/guide/install`. */
  path: string;
  version?: string | undefined;
  language?: string | undefined;
}

/** A part of a page: some or all of the content below a heading, or at the beginning of the page. */
export interface SearchSection {
  page: SearchPage;
}

/**
 * The sections that contain a term, and the weight of the term in each section. The weight is the number of occurrences in all fields of
 * the section, such as its heading and its code, weighted by field and discounted by the length of the field.
 */
export interface TermEntries {
  sections: ArrayLike<number>;
  weights: ArrayLike<number>;
}

/**
 * An index to search. Terms and sections are numbers. The service has the whole index in memory; an exported page loads only the shards
 * that a question needs.
 */
export interface SearchIndex<Section extends SearchSection = SearchSection> {
  readonly sections: readonly Section[];
  readonly termIds: ReadonlyMap<string, number>;
  /** Inverse document frequency of each term. On an exported page, 0 until the shard of the term has loaded. */
  readonly inverseFrequency: ArrayLike<number>;
  readonly vocabulary: Vocabulary;
  /** Language tags of the pages, exactly as the pages give them. */
  readonly languages: ReadonlySet<string>;
  /** The language of the pages, if all pages have the same language. */
  readonly onlyLanguage: string | undefined;
  /** The version whose pages rank higher if neither the filter nor the current page has a version. */
  readonly newestVersion: string | undefined;
  /** Position of the first section of each page, by page path. */
  readonly pageStart: ReadonlyMap<string, number>;
  entriesOf(term: number): TermEntries;
  /**
   * The terms of a section: first those of the heading, then those of the text, then those of the code. Within each of these, the terms are
   * in reading order. Empty if the text of the section has not loaded yet, as can happen on an exported page.
   */
  wordsOf(section: number): ArrayLike<number>;
  /** Whether the heading of a section contains a term. For a section without a heading, the title of its page counts. */
  isInHeading(section: number, term: number): boolean;
  /**
   * A number shared by the sections that count as copies of each other, because they have the same heading and the same beginning. 0 if the
   * section has no text other than code, or is known to have no copy.
   */
  contentHashOf(section: number): number;
  /** Whether a section has content besides its heading. On an exported page always true, because only the service uses the result. */
  hasContent(section: number): boolean;
}
