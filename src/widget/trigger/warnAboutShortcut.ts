import { ariaShortcut } from '../shared/shortcut.js';
import { warnOnce } from './warnOnce.js';

/** Modifiers and one key, in the format of `aria-keyshortcuts`. */
const VALID_SHORTCUT =
  /^((Control|Meta|Alt|Shift)\+)*([^+]|F\d+|Arrow\w+|Page\w+|Enter|Escape|Tab|Home|End|Insert|Delete|Backspace)$/iu;

/** Warns once in the console about an invalid shortcut: its form for `aria-keyshortcuts` does not match `VALID_SHORTCUT`. */
export function warnAboutShortcut(shortcut: string): void {
  if (VALID_SHORTCUT.test(ariaShortcut(shortcut))) return;
  warnOnce(
    `docs-assistant: the shortcut "${shortcut}" is not valid. Use modifiers (mod, ctrl, meta, alt, shift) and one key, such as "mod+i".`,
  );
}
