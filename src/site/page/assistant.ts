import { assistantSettings } from './assistantSettings.js';

/** Loads the assistant when the page has nothing else to do. A script of its own: pages without an assistant carry none of it. */

/** Address of the module with React and the widget, relative to this script. Filled in by the build. */
declare const MOUNT_CHUNK: string;

/** Known only while the script runs, and only to a classic script. */
const script = document.currentScript as HTMLScriptElement;
const assistant = assistantSettings(document);

// From a file system browsers load no modules, and a service could not tell whose page asks it.
if (assistant && location.protocol !== 'file:') {
  const load = () => {
    import(/* @vite-ignore */ new URL(MOUNT_CHUNK, script.src).href)
      .then(({ mountAssistant }: typeof import('./mountAssistant.js')) => mountAssistant(assistant))
      .catch((error: unknown) => console.warn('The assistant could not be loaded.', error));
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 2_000 });
  else setTimeout(load, 200);
}
