import type { ContextItem } from '../../protocol/assistantMessage.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';

/** Content of the page that readers can ask about. */
export interface CaptureOptions {
  /** Whether to offer a button beside selected text. Default `true`. */
  selection?: boolean;
  /** CSS selector of the code blocks that get a button; `false`: none. Default `pre`. */
  codeBlocks?: string | false;
  /** CSS selector of the content. Text outside it is ignored. Default: the `main` element, or else the whole page. */
  root?: string;
}

/** The assistant, as far as capture needs it. */
export interface CaptureSetup {
  options: WidgetOptions;
  /** The option of the conversation: the path that is sent with questions. */
  currentPath: string | false | ((location: Location) => string | undefined) | undefined;
  /** The element around the trigger, with its language, direction and theme. `null` before it is rendered. */
  root: Readonly<{ current: HTMLElement | null }>;
  /** Opens the assistant and adds an item to the next question. */
  onCapture: (source: string, item: ContextItem | undefined) => void;
}
