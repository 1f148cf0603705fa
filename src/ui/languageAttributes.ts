import { getTextDirection } from '../languages/getTextDirection.js';

/** The attributes `lang` and `dir` of the assistant or the export panel. Without a locale, both are inherited from the page. */
export function languageAttributes(locale: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return locale ? { lang: locale, dir: getTextDirection(locale) } : {};
}
