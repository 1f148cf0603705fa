import { assistantSettings } from './assistantSettings.js';

/* Loads the assistant when the page is idle. Pages without an assistant do not have this script. */

/** URL of the module with React and the widget, relative to this script. The build sets it. */
declare const MOUNT_CHUNK: string;

/** `currentScript` is available only in a classic script, and only while the script runs. */
const script = document.currentScript as HTMLScriptElement;
const assistant = assistantSettings(document);

// A page from a file system has no assistant: browsers load no modules from there, and the service cannot check the page's origin.
if (assistant && location.protocol !== 'file:') {
  const load = () => {
    import(/* @vite-ignore */ new URL(MOUNT_CHUNK, script.src).href)
      .then(({ mountSiteAssistant }: typeof import('./mountSiteAssistant.js')) => mountSiteAssistant(assistant))
      .catch((error: unknown) => console.warn('The assistant could not be loaded.', error));
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 2_000 });
  else setTimeout(load, 200);
}
