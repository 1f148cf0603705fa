'use client';
import { useEffect } from 'react';
import type { LoadedLanguage, LoadLanguage } from '../languages/createLanguageLoader.js';

/**
 * Loads the language of `locale`, or of the page's `lang` attribute if `locale` is undefined. Loads again when `locale` changes, or when
 * the attribute changes while `locale` is undefined. Until the new language has loaded, `onLanguage` is not called, so the current labels
 * stay.
 *
 * @param load Must be the same function in every render.
 * @param onLanguage Called with the language when it has loaded. Like `load`, must be the same function in every render.
 */
export function useLanguage<Labels>(
  load: LoadLanguage<Labels>,
  locale: string | undefined,
  onLanguage: (language: LoadedLanguage<Labels>) => void,
): void {
  useEffect(() => {
    // The result of the latest request applies, even if an earlier one finishes later.
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
