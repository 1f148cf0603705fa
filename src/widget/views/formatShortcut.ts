import { ariaShortcut } from '../trigger/shortcut.js';

/** A shortcut as a reader sees it on the keys. @example formatShortcut('mod+i') // 'Ctrl+I', on a Mac '⌘I' */
export function formatShortcut(shortcut: string): string {
  return ariaShortcut(shortcut).replace('Control', 'Ctrl').replace('Meta+', '⌘');
}
