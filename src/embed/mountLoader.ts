/** What the first intent loads: React, the widget, and the way to put them into an element. */
export type MountModule = typeof import('./mountAssistant.js');

/**
 * Loads what is behind the trigger, from where the entry says: the script tag knows a file beside it, an application's bundler a
 * chunk of its own. Set before an element is defined.
 */
export const mountLoader = {} as { load: () => Promise<MountModule> };
