/** Ids of the template's elements. Generated heading ids have no capital letters, so they differ from these. */
export const ELEMENT_IDS = {
  content: '_Content',
  navigation: '_Navigation',
  outline: '_Outline',
} as const;
