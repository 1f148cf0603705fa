/**
 * `docs-assistant/embed`: the custom element `<docs-assistant>`, for bundlers. Importing it defines the element. Script tags use
 * `dist/embed.js`, which needs no bundler.
 *
 * @example <docs-assistant domain="acme" fp="anonymous"></docs-assistant>
 */
import { DocsAssistantElement } from './DocsAssistantElement.js';
import { embedChunks } from './embedChunks.js';
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

embedChunks.loadMount = () => import('./mountAssistant.js');
embedChunks.loadIdleWork = () => import('./startEmbedIdleWork.js');
// Do not register on a server, or when another copy of the code has already registered the element.
if (globalThis.customElements && !customElements.get(TAG)) customElements.define(TAG, DocsAssistantElement);
