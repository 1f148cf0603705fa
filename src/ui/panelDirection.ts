import type { LoadedLanguage } from '../languages/createLanguageLoader.js';
import { getTextDirection } from '../languages/getTextDirection.js';

/**
 * Returns the `dir` of the panel. Empty if the panel inherits the correct direction from its host. If the page sets only `lang`, the language
 * decides.
 */
export function panelDirection(container: HTMLElement, language: LoadedLanguage<unknown>): '' | 'ltr' | 'rtl' {
  const host = (container.getRootNode() as Partial<ShadowRoot>).host ?? container;
  if (!language.labels || container.dir || host.closest('[dir]')) return '';
  return getTextDirection(language.locale);
}
