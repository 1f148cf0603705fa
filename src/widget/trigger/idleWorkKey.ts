import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/**
 * Returns a string that changes when the idle work must restart. The string leaves out the locale, which the work observes itself, and the
 * options that the work reads whenever it needs them. It contains the values of options: a site may pass new but equal objects on each
 * render, and options read from HTML attributes are new objects each time.
 */
export const idleWorkKey = ({ capture, shortcut, labels }: Pick<WidgetOptions, 'capture' | 'shortcut' | 'labels'>) =>
  JSON.stringify([capture, shortcut, labels?.askSelection, labels?.askCode]);
