import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/**
 * Returns a string of the options that restart the idle work when they change. The locale is not part of it, because the work observes the
 * locale itself. Other options are not either: the work reads them when it needs them. The string contains the values, because a site may
 * pass new but equal objects on each render, and options read from HTML attributes are new objects each time.
 */
export const idleWorkKey = ({ capture, shortcut, labels }: Pick<WidgetOptions, 'capture' | 'shortcut' | 'labels'>) =>
  JSON.stringify([capture, shortcut, labels?.askSelection, labels?.askCode]);
