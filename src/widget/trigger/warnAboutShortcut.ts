/** Modifiers and one key, as `aria-keyshortcuts` writes them. */
const POSSIBLE =
  /^((Control|Meta|Alt|Shift)\+)*([^+]|F\d+|Arrow\w+|Page\w+|Enter|Escape|Tab|Home|End|Insert|Delete|Backspace)$/iu;

const told = new Set<string>();

/** Says in the console when no keys can be a shortcut, once for the page: nobody would hear of it otherwise. */
export function warnAboutShortcut(shortcut: string, ariaShortcut: (shortcut: string) => string): void {
  if (POSSIBLE.test(ariaShortcut(shortcut)) || told.has(shortcut)) return;
  told.add(shortcut);
  console.warn(
    `docs-assistant: no keys are the shortcut "${shortcut}". Write modifiers (mod, ctrl, meta, alt, shift) and one key, such as "mod+i".`,
  );
}
