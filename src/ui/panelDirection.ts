import type { LoadedLanguage } from '../languages/createLanguageLoader.js';
import { getTextDirection } from '../languages/getTextDirection.js';

/**
 * Returns the `dir` of the assistant's panel or the export panel. An empty string means that the panel inherits its direction.
 *
 * A panel with English labels always inherits. A translated panel inherits if `container`, its shadow host or an ancestor of that host has
 * a `dir`. Without a shadow root, the ancestors of `container` count. If none of these elements has a `dir`, a translated panel has the
 * direction of its language.
 */
export function panelDirection(container: HTMLElement, language: LoadedLanguage<unknown>): '' | 'ltr' | 'rtl' {
  const host = (container.getRootNode() as Partial<ShadowRoot>).host ?? container;
  if (!language.labels || container.dir || host.closest('[dir]')) return '';
  return getTextDirection(language.locale);
}
