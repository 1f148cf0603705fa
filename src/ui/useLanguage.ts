'use client';
import { useEffect } from 'react';
import type { LoadedLanguage, LoadLanguage } from '../languages/createLanguageLoader.js';

/**
 * Follows the locale, and without one the page's `lang`: sites change it without a reload. The words in use stay until the
 * new ones have loaded.
 *
 * @param load Finds the words; the same function in every render.
 * @param onLanguage Called with the language in use; the same object as long as it is the same.
 */
export function useLanguage<Pack>(
  load: LoadLanguage<Pack>,
  locale: string | undefined,
  onLanguage: (language: LoadedLanguage<Pack>) => void,
): void {
  useEffect(() => {
    // Whichever was asked for last counts, not whichever loads last.
    let latest: Promise<LoadedLanguage<Pack>> | undefined;
    const update = () => {
      const asked = load(locale);
      latest = asked;
      void asked.then((language) => latest === asked && onLanguage(language));
    };
    update();
    const observer = new MutationObserver(update);
    if (locale === undefined) observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => {
      latest = undefined;
      observer.disconnect();
    };
  }, [load, locale, onLanguage]);
}
