/** The entry of the script tag, built to `dist/embed.js`: a classic script. It loads all other code on demand, from `embed/chunks/`. */
import { attributeOptions } from './attributeOptions.js';
import { DocsAssistantElement } from './DocsAssistantElement.js';
import type { EmbedOptions } from './EmbedOptions.js';
import { embedChunks } from './embedChunks.js';
import { type DocsAssistantApi, pageAssistant, TAG } from './pageAssistant.js';

/** File names of two chunks, without the extension `.js`. The build replaces these constants with the names. */
declare const MOUNT_CHUNK: string;
declare const IDLE_CHUNK: string;

/** The object a page can put into `window.DocsAssistant` to queue calls until this script has loaded. */
interface Stub {
  calls?: [name: keyof DocsAssistantApi, args: unknown[]][];
}

/** The script tag. Read at once, because `currentScript` is only set while a classic script runs. */
const script = document.currentScript as HTMLScriptElement | null;
if (!script) throw new Error('docs-assistant: load embed.js with a script tag without type="module".');

const load = (chunk: string) => import(/* @vite-ignore */ new URL(`embed/chunks/${chunk}.js`, script.src).href);
embedChunks.loadMount = () => load(MOUNT_CHUNK);
embedChunks.loadIdleWork = () => load(IDLE_CHUNK);

const stub = window.DocsAssistant as (Stub & DocsAssistantApi) | undefined;
/**
 * Whether no other copy of this code has defined the element yet. If an earlier script tag has defined it, this script uses the API of that
 * script. If a copy in the site's own bundle has defined it, `window.DocsAssistant` has no API yet, so this script sets one.
 */
const isFirst = !customElements.get(TAG);
const api = isFirst || !stub || stub.calls ? pageAssistant : stub;
window.DocsAssistant = api;
if (isFirst) customElements.define(TAG, DocsAssistantElement);

// With `data-domain` on the script tag, the page need not call `init`.
const options = attributeOptions(script, 'data-');
if (options.domain) api.init(options as EmbedOptions);

// Report the error of a queued call like any uncaught error of the page, and continue with the next call.
for (const [name, args] of stub?.calls ?? []) {
  try {
    (api[name] as (...args: unknown[]) => void)(...args);
  } catch (error) {
    reportError(error);
  }
}
