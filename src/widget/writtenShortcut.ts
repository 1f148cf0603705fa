import { ariaShortcut } from './shortcut.js';

/** A shortcut as a reader sees it on the keys. @example writtenShortcut('mod+i') // 'Ctrl+I', on a Mac '⌘I' */
export function writtenShortcut(shortcut: string): string {
  return ariaShortcut(shortcut).replace('Control', 'Ctrl').replace('Meta+', '⌘');
}
