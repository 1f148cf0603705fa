/** Ids of the template's elements. They begin with `_`, so that headings such as "Navigation" do not get the same ids. */
export const ELEMENT_IDS = {
  content: '_content',
  navigation: '_navigation',
  outline: '_outline',
} as const;
