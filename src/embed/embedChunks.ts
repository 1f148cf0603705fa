/** React, the widget, and a function that mounts it in an element. Loaded on the first intent. */
export type MountModule = typeof import('./mountAssistant.js');
/** The work for when the page is idle. */
export type IdleModule = typeof import('./startEmbedIdleWork.js');

/**
 * Loads the code behind the trigger. The entry sets these functions before it defines the element: the script tag loads files beside it, a bundler its own
 * chunks.
 */
export const embedChunks = {} as { loadMount: () => Promise<MountModule>; loadIdleWork: () => Promise<IdleModule> };
