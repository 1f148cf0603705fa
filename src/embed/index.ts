/**
 * `docs-assistant/embed`: the custom element `<docs-assistant>`, for bundlers. Importing it defines the element. The file for
 * script tags, which needs no bundler, is `dist/embed.js`.
 *
 * @example <docs-assistant domain="acme" fp="anonymous"></docs-assistant>
 */
import { DocsAssistantElement } from './DocsAssistantElement.js';
import { mountLoader } from './mountLoader.js';
import { type DocsAssistantApi, TAG } from './pageAssistant.js';

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
mountLoader.idle = () => import('./startLightIdleWork.js');
// Not on a server; and a second copy of the code on a page leaves it to the first.
if (globalThis.customElements && !customElements.get(TAG)) customElements.define(TAG, DocsAssistantElement);
