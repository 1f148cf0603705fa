'use client';
import { useEffect } from 'react';
import { type Language, loadLanguage } from '../ui/languages/loadLanguage.js';

/**
 * Follows the locale, and without one the page's `lang`: sites change it without a reload. The words in use stay until the
 * new ones have loaded.
 *
 * @param onLanguage Called with the language in use; the same object as long as it is the same.
 */
export function useLanguage(locale: string | undefined, onLanguage: (language: Language) => void): void {
  useEffect(() => {
    // Whichever was asked for last counts, not whichever loads last.
    let latest: Promise<Language> | undefined;
    const update = () => {
      const asked = loadLanguage(locale);
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
  }, [locale, onLanguage]);
}
