import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/**
 * Returns a string that changes when the work of `startIdleWork` must restart. The string contains the values of options, because their
 * objects can be new although nothing has changed: a site may pass new objects on each render, and options read from HTML attributes are
 * new objects each time. The string leaves out the locale, because the work observes the locale itself. It also leaves out the options that
 * the work reads whenever it needs them.
 */
export const idleWorkKey = ({ capture, shortcut, labels }: Pick<WidgetOptions, 'capture' | 'shortcut' | 'labels'>) =>
  JSON.stringify([capture, shortcut, labels?.askSelection, labels?.askCode]);
