import { ariaShortcut } from '../shared/shortcut.js';

/** Formats a shortcut with the labels of the keys. @example formatShortcut('mod+i') // 'Ctrl+I', on a Mac '⌘I' */
export function formatShortcut(shortcut: string): string {
  return ariaShortcut(shortcut).replace('Control', 'Ctrl').replace('Meta+', '⌘');
}
