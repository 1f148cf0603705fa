import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/**
 * Identifies the options with which the idle work was started. Another key restarts the work. The work follows the locale by itself, and
 * reads all other options when it needs them. Options are compared by value, because sites and attributes create new objects.
 */
export const idleWorkKey = ({ capture, shortcut, labels }: Pick<WidgetOptions, 'capture' | 'shortcut' | 'labels'>) =>
  JSON.stringify([capture, shortcut, labels?.askSelection, labels?.askCode]);
