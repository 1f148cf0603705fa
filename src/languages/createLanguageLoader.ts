import { findLanguage, type LanguageFolder } from './languages.js';
import { parseLanguageTag } from './languageTag.js';

/** The labels of a language together with the locale for plurals, numbers, lists and dates. */
export interface LoadedLanguage<Labels> {
  /** BCP 47 tag of the requested language, even if the labels are English. `en` if the requested tag is invalid. */
  locale: string;
  /** Undefined if the built-in English labels apply. */
  labels?: Labels;
}

/**
 * Loads the labels for a tag: `de-AT` uses the labels of `de`, `zh-HK` those of `zh-Hant`, and a language without labels uses English.
 * Never rejects: if the labels fail to load, English is used, and the next call tries again. Apart from failed loads, the same tag always
 * gets the same object.
 *
 * @param locale BCP 47 tag. Default: the `lang` of the page.
 */
export type LoadLanguage<Labels> = (locale?: string) => Promise<LoadedLanguage<Labels>>;

/**
 * Creates a {@link LoadLanguage} function.
 *
 * @param load Loads the labels from a language folder, or returns undefined for English, which needs no loading.
 */
export function createLanguageLoader<Labels>(
  load: (folder: LanguageFolder) => Promise<{ LABELS: Labels }> | undefined,
): LoadLanguage<Labels> {
  const cache = new Map<string, Promise<LoadedLanguage<Labels>>>();

  async function loadLabels(locale: string): Promise<LoadedLanguage<Labels>> {
    const language: LoadedLanguage<Labels> = { locale: parseLanguageTag(locale)?.toString() ?? 'en' };
    const folder = findLanguage(locale);
    try {
      const file = folder && (await load(folder));
      return file ? { ...language, labels: file.LABELS } : language;
    } catch {
      cache.delete(locale);
      return language;
    }
  }

  return (locale = document.documentElement.lang) => {
    const cached = cache.get(locale);
    if (cached) return cached;
    const loading = loadLabels(locale);
    cache.set(locale, loading);
    return loading;
  };
}
