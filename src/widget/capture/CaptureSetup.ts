import type { DocsAssistantOptions } from '../../headless/DocsAssistantOptions.js';
import type { ContextItem } from '../../protocol/messages/assistantMessage.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/** The parts of the assistant that the buttons for selections and code blocks use. */
export interface CaptureSetup {
  options: WidgetOptions;
  /** Returns the option `currentPath` of the conversation, which determines the path that is sent with questions. */
  currentPath: () => DocsAssistantOptions['currentPath'];
  /**
   * The element around the trigger. The buttons on the page copy its language and direction. `current` is `null` before the element is
   * rendered.
   */
  root: Readonly<{ current: HTMLElement | null }>;
  /** Opens the assistant and adds the item, if there is one, to the next question. */
  onCapture: (source: string, item: ContextItem | undefined) => void;
}
