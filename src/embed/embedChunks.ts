/** React, the widget, and a function that mounts it in an element. Loaded on the first intent. */
export type MountModule = typeof import('./mountAssistant.js');
/** The work for when the page is idle. */
export type IdleModule = typeof import('./startEmbedIdleWork.js');

/**
 * Functions that load the code behind the trigger. Each entry sets them before it defines the element: the script tag loads files from its own folder,
 * a bundled entry loads the chunks of the bundler.
 */
export const embedChunks = {} as { loadMount: () => Promise<MountModule>; loadIdleWork: () => Promise<IdleModule> };
