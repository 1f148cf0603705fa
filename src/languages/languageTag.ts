/**
 * Whether a language is English, whose labels need no loading.
 *
 * @param locale BCP 47 tag. Default: the `lang` of the page. A page without `lang` counts as English. On a server there is no page, so a
 * call without a tag returns `false` there.
 */
export const isEnglish = (locale = globalThis.document?.documentElement.lang): boolean =>
  /^(en(?![a-z])|$)/i.test(locale);

/**
 * Parses a language tag. Accepts underscores (`pt_BR`). Returns undefined for any other text: the `lang` of a page can contain any text.
 */
export function parseLanguageTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** Whether a text is valid as a `lang` attribute: a BCP 47 tag, without underscores. */
export function isLanguageTag(text: string): boolean {
  return !text.includes('_') && parseLanguageTag(text) !== undefined;
}
