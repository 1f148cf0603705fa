/* Replaces the package `snowball-stemmers` in the search script of exported sites (see `build/site.ts`). Each stemmer is loaded as a
 * separate script. */

export interface Stemmer {
  stem(word: string): string;
}

/** The stemmers that have been loaded, by the name of the algorithm. */
export const loadedStemmers = new Map<string, Stemmer>();

export default {
  newStemmer: (name: string): Stemmer => loadedStemmers.get(name) ?? { stem: (word) => word },
};
