import type { AnswerLabels } from '../answer/index.js';
import type { DocsAssistantOptions } from '../headless/options.js';
import type { ContextItem } from '../protocol/assistantMessage.js';
import type { LabelOverrides } from '../ui/labels.js';
import type { Theme } from '../ui/Theme.js';
import type { CaptureOptions } from './capture/CaptureOptions.js';
import type { SupportDetails } from './supportAddress.js';

/** How the assistant is drawn and reached. All are optional. */
export interface LookOptions {
  /** Words in place of those of the language. */
  labels?: LabelOverrides & { answer?: Partial<AnswerLabels> };
  /** BCP 47 tag: chooses the words, plurals, numbers and the direction of the panel. English where there are no words for it. Default: the page's own `lang` and direction. */
  locale?: string;
  /** Default `system`. */
  theme?: Theme;
  /** Where the conversation stands. Default `popover`: above the trigger, full screen on phones. */
  variant?: 'popover';
  /** Questions to start with, at most four are shown; a function chooses them for the path of the page. Default: none. */
  starters?: readonly string[] | ((path: string) => readonly string[]);
  /**
   * Where a reader finds people. Shown beside errors. A web address gets the parameter `thread` with the id of the thread, where there is
   * one; a function builds the whole address. Default: none.
   */
  supportHref?: string | ((details: SupportDetails) => string);
  /** Where the trigger leads when there is no script, or when the assistant cannot be loaded. Default: none. */
  fallbackHref?: string;
  /** `true`: in a shadow root, where the page's styles cannot reach it. `false`: in the page's own DOM, with `docs-assistant/styles.css`. Default `true`. */
  isolated?: boolean;
  /** Keys that open and close it: modifiers `mod` (⌘ on Apple, else Ctrl), `alt`, `shift` and one key. `false`: none. Default `mod+i`. */
  shortcut?: string | false;
  /** Corner of the page. Default `bottom-end`. */
  position?: 'bottom-end' | 'bottom-start';
  /** `round`: the mark alone. `pill`: the mark and its name. `none`: you open it yourself through the ref. Default `round`. */
  trigger?: 'round' | 'pill' | 'none';
  /** What readers can point at on the page: selected text, and code blocks, which get a button. `false`: nothing. Default `true`. */
  capture?: boolean | CaptureOptions;
}

type NoConversationOptions = { [Name in keyof DocsAssistantOptions]?: never };

/**
 * Properties of `<DocsAssistant>`: how it looks, and the options of the conversation – or none of these inside a
 * `<DocsAssistantProvider>`, whose conversation it then shows.
 */
export type DocsAssistantProps = LookOptions & (DocsAssistantOptions | NoConversationOptions);

/** How the assistant was asked to open. */
export interface OpenOptions {
  /** Move the focus into it. Default `true`. */
  focus?: boolean;
  /** What opened it, for `onEvent`. Default `api`. */
  source?: string;
}

/** What a `ref` on `<DocsAssistant>` holds. Calls made before the assistant has loaded wait for it. */
export interface DocsAssistantHandle {
  open: (options?: OpenOptions) => void;
  close: () => void;
  /** Asks a question, and opens the panel unless `open` is `false`. */
  ask: (question: string, options?: OpenOptions & { open?: boolean }) => void;
  /** Starts a new conversation. */
  clear: () => void;
  /** Puts something the reader points at beside the next question. */
  addContext: (item: ContextItem) => void;
}
