/** In place of the Snowball stemmers where a build leaves them out: words stay as they are. */
export default {
  newStemmer: () => ({ stem: (word: string) => word }),
};
