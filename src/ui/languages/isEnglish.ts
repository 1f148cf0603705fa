/**
 * Whether the words for a tag are those that are here from the beginning.
 *
 * @param locale BCP 47 tag. Default: the page's own `lang`, and English where it has none. On a server there is no page.
 */
export const isEnglish = (locale = globalThis.document?.documentElement.lang): boolean => /^(en\b|$)/i.test(locale);
