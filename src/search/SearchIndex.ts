import type { Vocabulary } from './similarWords.js';

/** What a search knows of a page. */
export interface SearchPage {
  /** Address below the site's base: `/guide/install`. */
  path: string;
  version?: string | undefined;
  language?: string | undefined;
}

/** A piece of a page under one heading. */
export interface SearchSection {
  page: SearchPage;
}

/** The sections that hold a word, and how much it counts in each: its occurrences over all fields, weighted and discounted by length. */
export interface TermEntries {
  sections: ArrayLike<number>;
  weights: ArrayLike<number>;
}

/** What is searched. Terms and sections are numbers; the service holds all of it, a page of a bundle what its question needs. */
export interface SearchIndex<Section extends SearchSection = SearchSection> {
  readonly sections: readonly Section[];
  readonly termIds: ReadonlyMap<string, number>;
  /** How rare each term is, by its number. */
  readonly inverseFrequency: ArrayLike<number>;
  readonly vocabulary: Vocabulary;
  /** Language tags that occur, as they are written in the pages. */
  readonly languages: ReadonlySet<string>;
  /** The one language of all pages, where they all name the same. */
  readonly onlyLanguage: string | undefined;
  /** The version that is meant where none is named. */
  readonly newestVersion: string | undefined;
  /** Position of the first section of each page, by page path. */
  readonly pageStart: ReadonlyMap<string, number>;
  entriesOf(term: number): TermEntries;
  /** The words of a section's heading, text and code in their order. */
  wordsOf(section: number): ArrayLike<number>;
  /** Whether a word stands in a section's own heading; in the page's title where it has none. */
  isInHeading(section: number, term: number): boolean;
  /** Hash of a section's content, equal for copies; 0 if it has no content. */
  contentHashOf(section: number): number;
  /** Whether anything stands below a section's heading. */
  hasContent(section: number): boolean;
}
