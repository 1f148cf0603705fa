'use client';
import { useEffect } from 'react';
import type { LoadedLanguage, LoadLanguage } from '../languages/createLanguageLoader.js';

/**
 * Loads the language of the locale, or without one of the page's `lang`, and follows its changes. The current labels stay until the new
 * ones have loaded.
 *
 * @param load Must be the same function in every render.
 * @param onLanguage Called with the loaded language, which is the same object as long as the language does not change.
 */
export function useLanguage<Labels>(
  load: LoadLanguage<Labels>,
  locale: string | undefined,
  onLanguage: (language: LoadedLanguage<Labels>) => void,
): void {
  useEffect(() => {
    // The latest request wins, not the one that finishes last.
    let latest: Promise<LoadedLanguage<Labels>> | undefined;
    const update = () => {
      const request = load(locale);
      latest = request;
      void request.then((language) => latest === request && onLanguage(language));
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
