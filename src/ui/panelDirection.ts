import type { LoadedLanguage } from './languages/languageLoader.js';

/** The languages with words of their own that are written from right to left. Not shared with the trigger, which pays for every byte. */
const RIGHT_TO_LEFT = /^(ar|he)\b/;

/**
 * `dir` of the panel. Empty where it has one already: from the `locale` that was given, or from the page, which knows best. Only a
 * page that names its language and not its direction leaves it to the words.
 */
export function panelDirection(container: HTMLElement, language: LoadedLanguage<unknown>): '' | 'ltr' | 'rtl' {
  const host = (container.getRootNode() as Partial<ShadowRoot>).host ?? container;
  if (!language.pack || container.dir || host.closest('[dir]')) return '';
  return RIGHT_TO_LEFT.test(language.locale) ? 'rtl' : 'ltr';
}
