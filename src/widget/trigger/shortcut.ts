/** Opens and closes the assistant when no other shortcut is given. */
export const DEFAULT_SHORTCUT = 'mod+i';

const MODIFIERS = ['Control', 'Meta', 'Alt', 'Shift'];

/**
 * The value of `aria-keyshortcuts`. `mod` is ⌘ on Apple's systems and Ctrl everywhere else.
 *
 * @example ariaShortcut('mod+i') // 'Control+I', on a Mac 'Meta+I'
 */
export function ariaShortcut(shortcut: string): string {
  // Neither an attribute that says `true` nor a press without a key is text.
  return `${shortcut}`
    .toLowerCase()
    .replace('mod', /Mac|iP/.test(globalThis.navigator?.platform) ? 'meta' : 'ctrl')
    .replace('ctrl', 'control')
    .replace(/(^|\+)./g, (first) => first.toUpperCase());
}

/** Whether a key press is the shortcut. Some presses have no key: a browser that fills in a form sends such. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const keys = ariaShortcut(shortcut).split('+');
  // Keyboards of other scripts have the letter as the place of the key only.
  const key = ariaShortcut(event.key > '~' ? event.code.slice(3) : event.key);
  return key === keys.at(-1) && MODIFIERS.every((name) => event.getModifierState(name) === keys.includes(name));
}

/** Whether something types here. The path is asked, because a shadow root hides its fields behind its host. */
export function isTyping(event: Event): boolean | undefined {
  const target = event.composedPath()[0] as Partial<Element>;
  // Neither a box that is ticked nor a button is written in.
  return target.matches?.(':read-write,select');
}
