/**
 * Whether a page in this language uses the built-in English labels.
 *
 * @param locale BCP 47 tag. Default: the `lang` of the page. A page that names no language is read as English, and so is server rendering.
 */
export const isEnglish = (locale = globalThis.document?.documentElement.lang): boolean => /^(en\b|$)/i.test(locale);

/** Parses a language tag. Accepts underscores (`pt_BR`), and returns undefined for anything that is not a tag: a page's `lang` can hold any text. */
export function parseLanguageTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}
