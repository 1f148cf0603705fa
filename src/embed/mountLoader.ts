/** What the first intent loads: React, the widget, and the way to put them into an element. */
export type MountModule = typeof import('./mountAssistant.js');
/** What is loaded when the page is idle. */
export type IdleModule = typeof import('./startLightIdleWork.js');

/**
 * Loads what is behind the trigger, and what is done when the page is idle, from where the entry says: the script tag knows files beside it,
 * an application's bundler chunks of its own. Set before an element is defined.
 */
export const mountLoader = {} as { load: () => Promise<MountModule>; idle: () => Promise<IdleModule> };
