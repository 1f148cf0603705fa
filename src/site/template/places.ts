/** Ids of the template's own places. No heading's id begins with `_` and a letter, so an author's "Navigation" stays apart from ours. */
export const PLACES = {
  content: '_content',
  navigation: '_navigation',
  outline: '_outline',
} as const;
