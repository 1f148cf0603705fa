/** React, the widget, and a function that mounts it in an element. Loaded on the first intent. */
export type MountModule = typeof import('./mountAssistant.js');
/** The work that waits until the page is idle. */
export type IdleModule = typeof import('./startEmbedIdleWork.js');

/**
 * Functions that load the code behind the trigger. Each entry point sets them before it defines the element: script.ts loads files from the folder of
 * the script, index.ts loads the chunks of the site's bundler.
 */
export const embedChunks = {} as { loadMount: () => Promise<MountModule>; loadIdleWork: () => Promise<IdleModule> };
