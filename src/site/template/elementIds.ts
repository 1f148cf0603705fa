/** Ids of the template's elements. Ids of headings never begin with `_` and a letter, so a heading "Navigation" gets another id. */
export const ELEMENT_IDS = {
  content: '_content',
  navigation: '_navigation',
  outline: '_outline',
} as const;
