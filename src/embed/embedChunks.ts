/** React (Preact in the script tag), the widget, and a function that mounts the widget in an element. */
export type MountModule = typeof import('./mountAssistant.js');
/** The work that starts when the page is idle. */
export type IdleModule = typeof import('./startEmbedIdleWork.js');

/**
 * Functions that load the two modules. Each entry point sets them before it defines the element: script.ts imports files from
 * `embed/chunks/`, next to the script; index.ts imports chunks of the site's bundler.
 */
export const embedChunks = {} as { loadMount: () => Promise<MountModule>; loadIdleWork: () => Promise<IdleModule> };
