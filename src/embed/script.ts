/**
 * What the script tag runs. Built to `dist/embed.js`, one classic script; everything else lies beside it and is loaded at the
 * first intent.
 */
import { attributeOptions } from './attributeOptions.js';
import { DocsAssistantElement } from './DocsAssistantElement.js';
import type { EmbedOptions } from './EmbedOptions.js';
import { mountLoader } from './mountLoader.js';
import { type DocsAssistantApi, pageAssistant, TAG } from './pageAssistant.js';

/** Addresses of the file with React and the widget, and of what is done when the page is idle, relative to this script. Filled in by the build. */
declare const MOUNT_CHUNK: string;
declare const IDLE_CHUNK: string;

/** What a page put into `window.DocsAssistant` to collect calls until this script is there. */
interface Stub {
  calls?: [name: keyof DocsAssistantApi, given: unknown[]][];
}

/** Known only while it runs, and only to a classic script. */
const script = document.currentScript as HTMLScriptElement;

const load = (chunk: string) => import(/* @vite-ignore */ new URL(`embed/chunks/${chunk}.js`, script.src).href);
mountLoader.load = () => load(MOUNT_CHUNK);
mountLoader.idle = () => load(IDLE_CHUNK);

const stub = window.DocsAssistant as (Stub & DocsAssistantApi) | undefined;
/** A second copy of this script on a page leaves everything to the first. */
const isFirst = !customElements.get(TAG);
const api = isFirst || !stub ? pageAssistant : stub;
window.DocsAssistant = api;
if (isFirst) customElements.define(TAG, DocsAssistantElement);

// A script with `data-domain` is all that a page needs.
const options = attributeOptions(script, 'data-');
if (options.domain) api.init(options as EmbedOptions);

// A call that fails is reported as any uncaught error of the page is, and does not stop the next.
for (const [name, given] of stub?.calls ?? []) {
  try {
    (api[name] as (...given: unknown[]) => void)(...given);
  } catch (error) {
    reportError(error);
  }
}
