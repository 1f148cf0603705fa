import { EDITORS } from '../../headless/capture/fields.js';

/** The default shortcut that opens and closes the assistant. */
export const DEFAULT_SHORTCUT = 'mod+i';

const MODIFIERS = ['Control', 'Meta', 'Alt', 'Shift'];

/**
 * Formats a shortcut for `aria-keyshortcuts`. `mod` is ⌘ on Apple systems and Ctrl elsewhere.
 *
 * @example ariaShortcut('mod+i') // 'Control+I', on a Mac 'Meta+I'
 */
export function ariaShortcut(shortcut: string): string {
  const platform = globalThis.navigator?.platform ?? '';
  const isApple = platform.includes('Mac') || platform.includes('iP');
  // Convert to a string: the attribute `shortcut="true"` gives a boolean, and `matchesShortcut` also passes the key of an event, which may
  // be undefined.
  const keys = `${shortcut}`.toLowerCase().split('+');
  const names = keys.map((key) => {
    if (key === 'mod') return isApple ? 'Meta' : 'Control';
    return key === 'ctrl' ? 'Control' : key.charAt(0).toUpperCase() + key.slice(1);
  });
  return names.join('+');
}

/** Whether a key event triggers the shortcut. The event may have no key: browsers that fill in a form dispatch such events. */
export function matchesShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const keys = ariaShortcut(shortcut).split('+');
  // Compare the physical key (`code`), too. On keyboards for other scripts, and often with Alt on a Mac, `key` is not a Latin letter. For a
  // digit key, `key` can be a sign such as `&`: with Shift on most keyboards, without Shift on a French keyboard.
  const { key, code } = event;
  const physical = key > '~' || key === 'Dead' || /^Digit/.test(code) ? code.replace(/^(Key|Digit)/, '') : key;
  const expected = keys.at(-1) ?? '';
  const isKey = [key, physical].some((each) => ariaShortcut(each) === expected);
  // For a sign such as `?`, allow Shift even if the shortcut does not name it: only some keyboards need Shift to type the sign.
  const isSign = /^[^\p{L}\d]$/u.test(expected);
  const isModifier = (name: string) =>
    event.getModifierState(name) === keys.includes(name) || (isSign && name === 'Shift' && !keys.includes(name));
  return isKey && MODIFIERS.every(isModifier);
}

/**
 * Whether the target of an event uses typed characters: a text field, an editor or a select. Reads the composed path, because a shadow root
 * hides its fields behind the host.
 */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0] as Partial<Element>;
  // `:read-write` excludes checkboxes and buttons. In Chromium, it also excludes editors with an `EditContext`, so `EDITORS` is needed.
  return !!target.closest?.(`:read-write,select,${EDITORS}`);
}
