import { getTextDirection } from '../languages/getTextDirection.js';

/** The attributes `lang` and `dir` of the assistant or the export panel. Without a locale, both are inherited from the page. */
export function languageAttributes(locale: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  // The option accepts `pt_BR`, the attribute does not. Convert to a string, because sites without types also pass an `Intl.Locale`.
  return locale ? { lang: `${locale}`.replaceAll('_', '-'), dir: getTextDirection(locale) } : {};
}
