import type { Language } from '../ui/languages/loadLanguage.js';
import { directionOf } from './languageAttributes.js';

/**
 * `dir` of the panel. Empty where it has one already: from the `locale` that was given, or from the page, which knows best. Only a
 * page that names its language and not its direction leaves it to the words.
 */
export function panelDirection(container: HTMLElement, language: Language): '' | 'ltr' | 'rtl' {
  const host = (container.getRootNode() as Partial<ShadowRoot>).host ?? container;
  return language.pack && !container.dir && !host.closest('[dir]') ? directionOf(language.locale) : '';
}
