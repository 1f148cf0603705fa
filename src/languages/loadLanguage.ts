import type { LoadedLanguage } from './createLanguageLoader.js';
import type { Labels } from './Labels.js';
import { isEnglish, parseLanguageTag } from './languageTag.js';

/** The language of one assistant. */
export type Language = LoadedLanguage<Labels>;

const english = new Map<string, Language>();

/**
 * Loads the language of an assistant. Never rejects: if loading fails, the labels are English. English readers do not download
 * `loadTranslation.js`, which lists the files of all translations.
 *
 * @param locale BCP 47 tag. Default: the `lang` of the page.
 */
export async function loadLanguage(locale = document.documentElement.lang): Promise<Language> {
  if (!isEnglish(locale)) {
    try {
      const { loadTranslation } = await import('./loadTranslation.js');
      return await loadTranslation(locale);
    } catch {
      // `loadTranslation.js` failed to load. Use English until the next call.
    }
  }
  const language = english.get(locale) ?? { locale: parseLanguageTag(locale)?.toString() ?? 'en' };
  english.set(locale, language);
  return language;
}
