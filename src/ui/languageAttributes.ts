import { getTextDirection } from '../languages/getTextDirection.js';

/** The attributes `lang` and `dir` of the assistant or the export panel. Without a locale, both are inherited from the page. */
export function languageAttributes(locale: string | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  // The option `locale` accepts `pt_BR`, but the attribute `lang` does not. Convert the option to a string, because sites without
  // TypeScript may also pass an `Intl.Locale`.
  return locale ? { lang: `${locale}`.replaceAll('_', '-'), dir: getTextDirection(locale) } : {};
}
