/** Ids of the template's elements. Ids of headings have no capital letters, so no heading gets the same id. */
export const ELEMENT_IDS = {
  content: '_Content',
  navigation: '_Navigation',
  outline: '_Outline',
} as const;
