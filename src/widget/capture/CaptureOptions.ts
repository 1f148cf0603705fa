import type { ContextItem } from '../../protocol/assistantMessage.js';
import type { adoptStyles } from '../../ui/adoptStyles.js';
import type { IconShape } from '../../ui/Icon.js';
import type { LookOptions } from '../DocsAssistantProps.js';
import type { ariaShortcut, matchesShortcut } from '../trigger/shortcut.js';

/** What readers can point at on the page. */
export interface CaptureOptions {
  /** Selecting text offers to ask about it. Default `true`. */
  selection?: boolean;
  /** CSS selector of the blocks that get a button; `false`: none. Default `pre`. */
  codeBlocks?: string | false;
  /** CSS selector of the part of the page that counts. Default: the page's `main`, or else the whole page. */
  root?: string;
}

/**
 * What the trigger has already. It is handed over rather than imported: bundlers would cut it into small chunks, for which every
 * page would pay.
 */
export interface CaptureKit {
  adoptStyles: typeof adoptStyles;
  styles: readonly string[];
  mark: IconShape;
  ariaShortcut: typeof ariaShortcut;
  matchesShortcut: typeof matchesShortcut;
}

/** What capturing needs of the assistant. */
export interface CaptureSetup extends CaptureKit {
  look: LookOptions;
  /** As it is sent; undefined where none is. */
  currentPath: string | false | ((location: Location) => string | undefined) | undefined;
  /** Around the trigger: language, direction and theme are its own, too. None before there is one. */
  root: Readonly<{ current: HTMLElement | null }>;
  /** Opens the assistant, with an item beside the next question. */
  take: (source: string, item: ContextItem | undefined) => void;
}
