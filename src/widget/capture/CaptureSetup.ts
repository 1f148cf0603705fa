import type { ContextItem } from '../../protocol/assistantMessage.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/** The properties of the assistant that capture needs. */
export interface CaptureSetup {
  options: WidgetOptions;
  /** The option `currentPath` of the conversation: the path of the page that is sent with questions. */
  currentPath: string | false | ((location: Location) => string | undefined) | undefined;
  /** The element around the trigger, whose language and direction the buttons copy. `current` is `null` before it is rendered. */
  root: Readonly<{ current: HTMLElement | null }>;
  /** Opens the assistant and adds an item to the next question. */
  onCapture: (source: string, item: ContextItem | undefined) => void;
}
