import { assistantSettings } from './assistantSettings.js';
import { onQuestion, openSearch } from './entrances.js';
import type { AskFromSearch } from './mountSiteAssistant.js';

/*
 * Loads the assistant when the page is idle, or earlier if the reader opens it from the search dialog. Sites without an assistant do not
 * use this script.
 */

/** URL of the module with React and the widget, relative to this script. The build sets it. */
declare const MOUNT_CHUNK: string;

/** Read at once: `currentScript` is available only in a classic script, and only while the script runs. */
const script = document.currentScript as HTMLScriptElement;
const assistant = assistantSettings(document);

if (assistant) {
  let mounting: Promise<AskFromSearch> | undefined;
  const load = () => {
    mounting ??= import(/* @vite-ignore */ new URL(MOUNT_CHUNK, script.src).href)
      .then(({ mountSiteAssistant }: typeof import('./mountSiteAssistant.js')) => mountSiteAssistant(assistant))
      .catch((error: unknown) => {
        console.warn('The assistant could not be loaded.', error);
        // Forget the failed attempt, so that the next question tries to load the assistant again.
        mounting = undefined;
        throw error;
      });
    return mounting;
  };
  onQuestion(document, (question) => {
    load().then(
      (ask) => ask(question),
      () => openSearch(document, { query: question.question, hasFailed: true }),
    );
  });
  const loadWhenIdle = () => void load().catch(() => {});
  if ('requestIdleCallback' in window) window.requestIdleCallback(loadWhenIdle, { timeout: 2_000 });
  else setTimeout(loadWhenIdle, 200);
}
