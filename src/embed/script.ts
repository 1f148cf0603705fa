/** The entry of the script tag, built to `dist/embed.js`: one classic script. Everything else is in files beside it, loaded on the first intent. */
import { attributeOptions } from './attributeOptions.js';
import { DocsAssistantElement } from './DocsAssistantElement.js';
import type { EmbedOptions } from './EmbedOptions.js';
import { embedChunks } from './embedChunks.js';
import { type DocsAssistantApi, pageAssistant, TAG } from './pageAssistant.js';

/** File names of the chunks, set by the build. */
declare const MOUNT_CHUNK: string;
declare const IDLE_CHUNK: string;

/** The object a page can put into `window.DocsAssistant` to queue calls until this script has loaded. */
interface Stub {
  calls?: [name: keyof DocsAssistantApi, args: unknown[]][];
}

/** Only defined while a classic script runs. */
const script = document.currentScript as HTMLScriptElement;

const load = (chunk: string) => import(/* @vite-ignore */ new URL(`embed/chunks/${chunk}.js`, script.src).href);
embedChunks.loadMount = () => load(MOUNT_CHUNK);
embedChunks.loadIdleWork = () => load(IDLE_CHUNK);

const stub = window.DocsAssistant as (Stub & DocsAssistantApi) | undefined;
/** A second copy of this script on a page leaves everything to the first. */
const isFirst = !customElements.get(TAG);
const api = isFirst || !stub ? pageAssistant : stub;
window.DocsAssistant = api;
if (isFirst) customElements.define(TAG, DocsAssistantElement);

// With `data-domain` the script tag is all a page needs.
const options = attributeOptions(script, 'data-');
if (options.domain) api.init(options as EmbedOptions);

// A call that throws is reported like any uncaught error of the page, and does not stop the next.
for (const [name, args] of stub?.calls ?? []) {
  try {
    (api[name] as (...args: unknown[]) => void)(...args);
  } catch (error) {
    reportError(error);
  }
}
