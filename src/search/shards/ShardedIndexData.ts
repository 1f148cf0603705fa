/** What every search in a bundle needs, as it travels in `index.js`. */
export interface ShardedIndexData {
  /** Front-coded, sorted. A term's number is its place. */
  terms: string;
  /** Number of the first term of each shard. */
  shards: number[];
  /** Front-coded paths, in the order of their numbers. */
  paths: string;
  /** How many sections each page has, as digits. */
  sections: string;
  /** The two commonest weights of each section: `CommonWeights`. */
  weights: string;
  versions: string[];
  /** For each page the place in `versions` and one, or 0 for none, as digits; likewise `pageLanguages`. */
  pageVersions: string;
  languages: string[];
  pageLanguages: string;
  /** Sections that say the same as others: numbers of each group. */
  copies: number[][];
  /** By name of each stemmer that the languages need: its script below `_docs/`. */
  stemmers: Readonly<Record<string, string>>;
}

/** A page's own texts, as they travel in a script for each page. */
export interface PageTexts {
  /** File of the page in the bundle. */
  name: string;
  title: string;
  sections: { id: string; heading: string; prose: string; code: string }[];
}
