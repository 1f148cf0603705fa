/** What the first intent loads: React, the widget, and the way to put them into an element. */
export type MountModule = typeof import('./mountAssistant.js');
/** What is loaded when the page is idle. */
export type CaptureModule = typeof import('./startPageCapture.js');

/**
 * Loads what is behind the trigger, and what lets readers point at the page before it is opened, from where the entry says: the script tag knows a file beside it, an application's bundler a
 * chunk of its own. Set before an element is defined.
 */
export const mountLoader = {} as { load: () => Promise<MountModule>; capture: () => Promise<CaptureModule> };
