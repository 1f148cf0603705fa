/**
 * What the script tag runs. Built to `dist/embed.js`, one classic script; everything else lies beside it and is loaded at the
 * first intent.
 */
import { attributeOptions } from './attributeOptions.js';
import type { EmbedOptions } from './EmbedOptions.js';
import { mountLoader } from './mountLoader.js';
import { type DocsAssistantApi, defineElement, pageAssistant, TAG } from './pageAssistant.js';

/** Address of the file with React and the widget, relative to this script. Filled in by the build. */
declare const MOUNT_CHUNK: string;

/** What a page put into `window.DocsAssistant` to collect calls until this script is there. */
interface Stub {
  calls?: [name: string, given: unknown[]][];
}

const script = document.currentScript as HTMLScriptElement | null;

mountLoader.load = () => import(/* @vite-ignore */ new URL(MOUNT_CHUNK, script?.src).href);

const isFirst = !customElements.get(TAG);
const api = isFirst ? pageAssistant : (window.DocsAssistant as DocsAssistantApi);

/** Runs a call that waited. One that fails is reported as any uncaught error of the page is, and does not stop the next. */
function run([name, given]: [name: string, given: unknown[]]): void {
  const action: unknown = Object.hasOwn(api, name) && api[name as keyof DocsAssistantApi];
  try {
    if (typeof action === 'function') action(...given);
  } catch (error) {
    reportError(error);
  }
}

if (isFirst) {
  const stub = window.DocsAssistant as Stub | undefined;
  window.DocsAssistant = api;
  defineElement();
  start();
  for (const call of stub?.calls?.splice(0) ?? []) run(call);
  // Whoever has kept the stub goes on calling it.
  if (stub?.calls) stub.calls.push = (...calls) => calls.map(run).length;
} else start();

/** A script with `data-domain` is all that a page needs. */
function start(): void {
  const options = script ? attributeOptions(script, 'data-') : {};
  if (options.domain) api.init({ ...(options as EmbedOptions), ...(script?.dataset.id && { id: script.dataset.id }) });
}
