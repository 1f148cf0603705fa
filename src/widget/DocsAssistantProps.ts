import type { ReactElement, RefObject } from 'react';
import type { DocsAssistantOptions } from '../headless/DocsAssistantOptions.js';
import type { SecretPattern } from '../headless/privacy/secretPatterns.js';
import type { LabelOverrides } from '../languages/Labels.js';
import type { ContextItem } from '../protocol/assistantMessage.js';
import type { Theme } from '../ui/Theme.js';
import type { CaptureOptions } from './capture/CaptureOptions.js';
import type { SupportDetails } from './later/notices/supportAddress.js';

/** How the assistant is drawn and reached. All are optional. */
export interface LookOptions {
  /** Words in place of those of the language. */
  labels?: LabelOverrides;
  /** BCP 47 tag: chooses the words, plurals, numbers and the direction of the panel. English where there are no words for it. Default: the page's own `lang` and direction. */
  locale?: string;
  /** Default `system`. */
  theme?: Theme;
  /**
   * Where the conversation stands. `popover`: above the button. `modal`: a dialog in the middle, the page waits behind it. `panel`: along
   * a side, as high as the window. These three fill the window of a phone. `inline`: fills the element it is put in, always open.
   * Default `popover`.
   */
  variant?: 'popover' | 'modal' | 'panel' | 'inline';
  /** The side of `variant="panel"`. Default `end`. */
  side?: 'start' | 'end';
  /** Whether `variant="panel"` makes the page narrower, or covers it. It always covers where the page would have no room. Default `true`. */
  push?: boolean;
  /** Questions to start with, at most four are shown; a function chooses them for the path of the page. Default: none. */
  starters?: readonly string[] | ((path: string) => readonly string[]);
  /**
   * Where a reader finds people. Shown beside errors. A web address gets the parameter `thread` with the id of the thread, where there is
   * one; a function builds the whole address. Default: none.
   */
  supportHref?: string | ((details: SupportDetails) => string);
  /** Your privacy policy; linked where the reader is asked to agree (`consent`). Default: none. */
  privacyHref?: string;
  /** Where the trigger leads when there is no script, or when the assistant cannot be loaded. Default: none. */
  fallbackHref?: string;
  /** `true`: in a shadow root, where the page's styles cannot reach it. `false`: in the page's own DOM, with `docs-assistant/styles.css`. Default `true`. */
  isolated?: boolean;
  /** Keys that open and close it: modifiers `mod` (⌘ on Apple, else Ctrl), `alt`, `shift` and one key. `false`: none. Default `mod+i`. */
  shortcut?: string | false;
  /** Corner of the page. Default `bottom-end`. */
  position?: 'bottom-end' | 'bottom-start';
  /**
   * `round`: the mark alone. `pill`: the mark and its name. `none`: you open it yourself through the ref. An element of your own is drawn
   * where the component stands, and opens it when pressed. Default `round`.
   */
  trigger?: 'round' | 'pill' | 'none' | ReactElement;
  /** An element elsewhere on the page that opens it: in place of the floating button, and beside an element given as `trigger`. Default: none. */
  triggerRef?: RefObject<HTMLElement | null>;
  /** Address of an image that takes the place of the mark. Default: the mark. */
  logo?: string;
  /** Whether the question of `?assistant=question` is sent at once; else it waits in the field. A link could ask anything. Default `false`. */
  askFromAddress?: boolean;
  capture?: boolean | CaptureOptions;
  /** Points out likely secrets before anything is sent. `patterns` are looked for as well. Default `true`. */
  privacyGuard?: boolean | { patterns: readonly SecretPattern[] };
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
