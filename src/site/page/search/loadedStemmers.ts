/** In place of the Snowball stemmers in the search of a bundle: those that its languages need come as scripts of their own. */

export interface Stemmer {
  stem(word: string): string;
}

/** By the name of the algorithm. */
export const loadedStemmers = new Map<string, Stemmer>();

export default {
  newStemmer: (name: string): Stemmer => loadedStemmers.get(name) ?? { stem: (word) => word },
};
