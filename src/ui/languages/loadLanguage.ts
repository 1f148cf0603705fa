import type { LanguagePack } from './LanguagePack.js';
import type { LoadedLanguage } from './languageLoader.js';

/** The language of one assistant. */
export type Language = LoadedLanguage<LanguagePack>;

/** English is in the panel itself, and a page that names no language is read as English. */
const ENGLISH = /^(en\b|$)/i;
const known = new Map<string, Language>();

/**
 * Finds the language for a tag as {@link languageLoader} says. The list of the other languages is loaded only where one of them is asked for.
 *
 * @param locale BCP 47 tag. Default: the page's own `lang`, and English where it has none.
 */
export async function loadLanguage(locale = document.documentElement.lang): Promise<Language> {
  if (!ENGLISH.test(locale)) {
    try {
      return await import('./loadPack.js').then((chunk) => chunk.loadPack(locale));
    } catch {
      // Asked for again by the next call; until then the words are English.
    }
  }
  const english = known.get(locale) ?? { locale: plainTag(locale) };
  known.set(locale, english);
  return english;
}

/**
 * What plurals and numbers are written by. Region and script count, and what is no tag is English. `readTag` of languageLoader.ts is not called:
 * a module of both would be one more file at the first intent of every reader.
 */
function plainTag(tag: string): string {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).toString();
  } catch {
    return 'en';
  }
}
