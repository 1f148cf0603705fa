import type { LoadedLanguage } from '../languages/createLanguageLoader.js';
import { getTextDirection } from '../languages/getTextDirection.js';

/**
 * The panel's own `dir`. Empty where the panel inherits a direction: from the given `locale`, or from the page. A page that sets `lang` without
 * `dir` leaves the direction to the language.
 */
export function panelDirection(container: HTMLElement, language: LoadedLanguage<unknown>): '' | 'ltr' | 'rtl' {
  const host = (container.getRootNode() as Partial<ShadowRoot>).host ?? container;
  if (!language.labels || container.dir || host.closest('[dir]')) return '';
  return getTextDirection(language.locale);
}
