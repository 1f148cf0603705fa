/** Languages that are written from right to left, of those that a documentation site is likely to have, however their tag goes on (`ar_EG`). */
const RIGHT_TO_LEFT = /^(ar|fa|he|iw|ur)(?![a-z])/i;

/** `lang` and `dir` of the assistant; both are the page's own when no locale is given. */
export function languageAttributes(locale: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return locale ? { lang: locale, dir: RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr' } : {};
}
