/** The part of an exported site's search data that every query needs: the content of `index.js`. */
export interface ShardedIndexData {
  /** All terms, sorted and front-coded (see `frontCoded`). The number of a term is its position in this list. */
  terms: string;
  /** Number of the first term of each shard. */
  shards: number[];
  /**
   * Paths of the pages, in the order of their numbers. The list is front-coded: each path omits the beginning that it shares with the path
   * before it.
   */
  paths: string;
  /** Number of sections of each page, encoded with `digits`. */
  sections: string;
  /** The two commonest weights of each section, as two characters per section (see `CommonWeights`). */
  weights: string;
  versions: string[];
  /**
   * The version of each page, encoded with `digits`: its index in `versions` plus one, or 0 for a page without a version. `pageLanguages`
   * has the same form, with indexes in `languages`.
   */
  pageVersions: string;
  languages: string[];
  pageLanguages: string;
  /** Groups of sections that count as copies of each other. */
  copies: number[][];
  /** For each stemmer that the languages need, the name of its script below `_docs/`. */
  stemmers: Readonly<Record<string, string>>;
}

/** The text of one page, section by section. Each page that is not hidden has a script with its text. */
export interface PageTexts {
  /** Path of the page's file, from the root of the exported site. */
  name: string;
  title: string;
  sections: { id: string; heading: string; prose: string; code: string }[];
}
