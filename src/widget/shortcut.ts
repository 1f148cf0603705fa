/** Ctrl stands in for ⌘ everywhere but on Apple's systems. */
function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

interface Shortcut {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  shift: boolean;
}

function parseShortcut(text: string): Shortcut {
  const names = text.toLowerCase().split('+');
  const mod = names.includes('mod');
  return {
    key: names.at(-1) ?? '',
    ctrl: names.includes('ctrl') || (mod && !isApple()),
    meta: names.includes('meta') || (mod && isApple()),
    alt: names.includes('alt'),
    shift: names.includes('shift'),
  };
}

/** Whether a key press is the shortcut. Some presses have no key: a browser that fills in a form sends such. */
export function matchesShortcut(event: KeyboardEvent, text: string): boolean {
  const { key, ctrl, meta, alt, shift } = parseShortcut(text);
  return (
    event.key?.toLowerCase() === key &&
    event.ctrlKey === ctrl &&
    event.metaKey === meta &&
    event.altKey === alt &&
    event.shiftKey === shift
  );
}

/** The value of `aria-keyshortcuts`. @example ariaShortcut('mod+i') // 'Control+I', on a Mac 'Meta+I' */
export function ariaShortcut(text: string): string {
  const { key, ctrl, meta, alt, shift } = parseShortcut(text);
  const names = [
    ctrl && 'Control',
    meta && 'Meta',
    alt && 'Alt',
    shift && 'Shift',
    key.length === 1 ? key.toUpperCase() : key,
  ];
  return names.filter(Boolean).join('+');
}

/** Whether something types here. The path is asked, because a shadow root hides its fields behind its host. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}
