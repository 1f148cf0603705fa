/** Opens and closes the assistant when no other shortcut is given. */
export const DEFAULT_SHORTCUT = 'mod+i';

/** Modifiers by their name in a shortcut, with their name in `aria-keyshortcuts`. */
const MODIFIERS = { ctrl: 'Control', meta: 'Meta', alt: 'Alt', shift: 'Shift' } as const;

type Modifier = keyof typeof MODIFIERS;

/** The keys of a shortcut. `mod` is ⌘ on Apple's systems and Ctrl everywhere else. */
function keysOf(shortcut: string): string[] {
  const apple = /Mac|iP(hone|ad|od)/.test(globalThis.navigator?.platform);
  return shortcut
    .toLowerCase()
    .replace('mod', apple ? 'meta' : 'ctrl')
    .split('+');
}

/** Whether a key press is the shortcut. Some presses have no key: a browser that fills in a form sends such. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const keys = keysOf(shortcut);
  const modifiers = Object.keys(MODIFIERS) as Modifier[];
  return (
    event.key?.toLowerCase() === keys.at(-1) && modifiers.every((name) => event[`${name}Key`] === keys.includes(name))
  );
}

/** The value of `aria-keyshortcuts`. @example ariaShortcut('mod+i') // 'Control+I', on a Mac 'Meta+I' */
export function ariaShortcut(shortcut: string): string {
  const spoken = (key: string) => MODIFIERS[key as Modifier] ?? (key.length === 1 ? key.toUpperCase() : key);
  return keysOf(shortcut).map(spoken).join('+');
}

/** Whether something types here. The path is asked, because a shadow root hides its fields behind its host. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input,select,textarea'));
}
