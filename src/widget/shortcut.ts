/** Opens and closes the assistant when no other shortcut is given. */
export const DEFAULT_SHORTCUT = 'mod+i';

const MODIFIERS = ['ctrl', 'meta', 'alt', 'shift'] as const;

/** The keys of a shortcut. `mod` is ⌘ on Apple's systems and Ctrl everywhere else. */
function keysOf(shortcut: string): string[] {
  const apple = /Mac|iP/.test(globalThis.navigator?.platform);
  return shortcut
    .toLowerCase()
    .replace('mod', apple ? 'meta' : 'ctrl')
    .split('+');
}

/** Whether a key press is the shortcut. Some presses have no key: a browser that fills in a form sends such. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const keys = keysOf(shortcut);
  // Keyboards of other scripts have the letter as the place of the key only.
  const key = event.key > '~' ? event.code.slice(3) : event.key;
  return key?.toLowerCase() === keys.at(-1) && MODIFIERS.every((name) => event[`${name}Key`] === keys.includes(name));
}

/** The value of `aria-keyshortcuts`. @example ariaShortcut('mod+i') // 'Control+I', on a Mac 'Meta+I' */
export function ariaShortcut(shortcut: string): string {
  return keysOf(shortcut)
    .map((key) => (key === 'ctrl' ? 'Control' : key.charAt(0).toUpperCase() + key.slice(1)))
    .join('+');
}

/** Whether something types here. The path is asked, because a shadow root hides its fields behind its host. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0] as Partial<Element>;
  // Neither a box that is ticked nor a button is written in.
  return target.matches?.(':read-write,select') ?? false;
}
