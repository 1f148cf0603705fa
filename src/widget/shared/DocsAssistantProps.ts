import type { ReactElement, RefObject } from 'react';
import type { DocsAssistantOptions } from '../../headless/DocsAssistantOptions.js';
import type { LabelOverrides } from '../../languages/Labels.js';
import type { ContextItem } from '../../protocol/messages/assistantMessage.js';
import type { SecretPattern } from '../../protocol/secrets/secretPatterns.js';
import type { Theme } from '../../ui/Theme.js';
import type { CaptureOptions } from './CaptureOptions.js';
import type { TriggerShape } from './triggerShapes.js';
import type { Variant } from './variants.js';

/** Details that help the support team find the conversation in their logs. */
export interface SupportDetails {
  threadId: string | undefined;
}

/** Options for the appearance and the behaviour of the widget. All are optional. */
export interface WidgetOptions {
  /** Replaces labels of the language. */
  labels?: LabelOverrides;
  /**
   * BCP 47 tag for labels, plurals, numbers and the direction of the panel. Languages without labels show English.
   * Default: `lang` and direction of the page.
   */
  locale?: string;
  /** Default: the theme of the page, `light` or `dark`. If the theme of the page cannot be detected, the default is `system`. */
  theme?: Theme;
  /**
   * Where the conversation appears. `popover`: above or next to the floating button; if there is no such button, in a corner of the window.
   * `modal`: in a dialog in front of the page. `panel`: along a side of the window. On phones and in narrow windows, these three fill the
   * window. `inline`: fills the element around the component and is always open. Default `popover`.
   */
  variant?: Variant;
  /** The side of `variant="panel"`. Default `end`. */
  side?: 'start' | 'end';
  /**
   * Whether `variant="panel"` makes the page narrower instead of covering it. On phones and in narrow windows it always covers the page.
   * Default `true`.
   */
  push?: boolean;
  /**
   * Whether readers can move the assistant between `popover` and `panel`, and resize both. The device remembers what they choose, if
   * `persist` and `consent` allow it. Default `true`.
   */
  adjustable?: boolean;
  /**
   * Questions to start with. The first four are shown. A function gets the path of the page and returns the questions. An empty array shows
   * no questions. Default: the first three headings (`h2`) of at most 60 characters in the main content of the page.
   */
  starters?: readonly string[] | ((path: string) => readonly string[]);
  /**
   * The URL of your support contact, shown with errors. A web address gets the id of the thread as the parameter `threadId`; a function
   * builds the whole URL. Default: none.
   */
  supportHref?: string | ((details: SupportDetails) => string);
  /** The URL of your privacy policy, shown where the reader is asked for consent. Default: none. */
  privacyHref?: string;
  /**
   * Fallback URL. In server-rendered HTML, a link to this URL replaces the floating button, for readers without JavaScript. If the
   * assistant could not be loaded, its triggers open this URL. If an inline assistant could not be loaded, a link to this URL appears in
   * its place. Default: none.
   */
  fallbackHref?: string;
  /**
   * Where the widget renders. `true`: in a shadow root, where styles of the page do not apply. `false`: in the DOM of the page, with
   * `docs-assistant/styles.css`. Default `true`.
   */
  isolated?: boolean;
  /**
   * Keys that open and close the assistant: modifiers (`mod`, `ctrl`, `meta`, `alt`, `shift`) and one key. `mod` is ⌘ on Apple systems and
   * Ctrl elsewhere. `false`: none. Default `mod+i`.
   */
  shortcut?: string | false;
  /** The corner of the window for the floating button and the popover. Default `bottom-end`. */
  position?: 'bottom-end' | 'bottom-start';
  /**
   * The floating button. `round`: only the icon. `pill`: the icon and its label. `none`: no button; you open the assistant through the ref.
   * An element of your own replaces the default button, and opens the assistant when pressed. Default `round`.
   */
  trigger?: TriggerShape | 'none' | ReactElement;
  /**
   * An element elsewhere on the page that opens the assistant. It replaces the floating button. If `trigger` is an element, both elements
   * open the assistant. Default: none.
   */
  triggerRef?: RefObject<HTMLElement | null>;
  /** The URL of an image that replaces the icon of the floating button. Default: the icon. */
  logo?: string;
  /**
   * Whether to send the question of `?assistant=question` at once. By default the text field of the panel shows it unsent, because any site
   * can link to any question. Default `false`.
   */
  askFromAddress?: boolean;
  /** Whether readers can ask about selected text and code blocks of the page. Default `true`. */
  capture?: boolean | CaptureOptions;
  /**
   * Whether readers can attach screenshots and text files to a question: at most three files and 600 KB together. They are sent as
   * `experimental_attachments` of the message, or as `file` parts with the option `apiVersion: 'v2'`. Check that your service reads
   * them. Default `false`.
   */
  attachments?: boolean;
  /** Warns about likely secrets before a question or the comment of a rating is sent. `patterns` adds your own kinds. Default `true`. */
  privacyGuard?: boolean | { patterns: readonly SecretPattern[] };
}

type NoConversationOptions = { [Name in keyof DocsAssistantOptions]?: never };

/**
 * Properties of `<DocsAssistant>`: options of the widget and of the conversation. Inside a `<DocsAssistantProvider>`, the component shows
 * the conversation of the provider, so options of the conversation are not allowed.
 */
export type DocsAssistantProps = WidgetOptions & (DocsAssistantOptions | NoConversationOptions);

/** Options for opening the assistant. */
export interface OpenOptions {
  /** Whether to move the focus into the panel. Default `true`. */
  focus?: boolean;
  /** Value of `source` in the events that `onEvent` receives: in `opened` and, for a question, also in `asked`. Default `api`. */
  source?: string;
}

/** Options for asking a question from code. */
export interface HandleAskOptions extends OpenOptions {
  /** Whether to open the panel. Default `true`. */
  open?: boolean;
  /** Whether to put the question into the panel's text field instead of sending it. Default `false`. */
  unsent?: boolean;
}

/**
 * The value of a `ref` on `<DocsAssistant>`. Calls of `ask`, `clear` and `addContext` wait until the assistant has loaded. After a call of
 * `open`, the panel appears as soon as the assistant has loaded. `close` and `withdrawConsent` do not wait.
 */
export interface DocsAssistantHandle {
  /** Opens the panel. */
  open: (options?: OpenOptions) => void;
  /** Closes the panel. The conversation stays. */
  close: () => void;
  /**
   * Asks a question. With `unsent`, or if the question cannot be sent, for example while an answer streams, puts it into the text field of
   * the panel. Opens the panel unless `open` is `false`.
   */
  ask: (question: string, options?: HandleAskOptions) => void;
  /** Starts a new conversation. */
  clear: () => void;
  /** Adds context to the next question. */
  addContext: (item: ContextItem) => void;
  /**
   * Withdraws the reader's consent. Deletes all data that is stored for the service of this assistant (`domain` and `discoveryUrl`), in
   * every tab, and the stored layout and reading position. A waiting question is not sent. Does not wait until the assistant has loaded.
   *
   * Resolves to `false` if the code that deletes conversations could not be loaded: call `withdrawConsent` again to retry.
   */
  withdrawConsent: () => Promise<boolean>;
}
