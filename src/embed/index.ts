/**
 * `docs-assistant/embed`: the custom element `<docs-assistant>`, for bundlers. Importing it defines the element. The file for
 * script tags, which needs no bundler, is `dist/embed.js`.
 *
 * @example
 * import 'docs-assistant/embed';
 * // <docs-assistant domain="acme"></docs-assistant>
 */
import type { DocsAssistantElement } from './DocsAssistantElement.js';
import { mountLoader } from './mountLoader.js';
import { type DocsAssistantApi, defineElement } from './pageAssistant.js';

export { DocsAssistantElement } from './DocsAssistantElement.js';
export type { EmbedChanges, EmbedOptions } from './EmbedOptions.js';
export type { EmbedEventMap } from './embedEvents.js';
export { type DocsAssistantApi, pageAssistant } from './pageAssistant.js';

declare global {
  interface Window {
    /** Set by the script tag (`dist/embed.js`). */
    DocsAssistant?: DocsAssistantApi;
  }
  interface HTMLElementTagNameMap {
    'docs-assistant': DocsAssistantElement;
  }
}

mountLoader.load = () => import('./mountAssistant.js');
defineElement();
