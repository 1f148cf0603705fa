'use client';
import { useEffect, useRef } from 'react';
import { DEFAULT_SHORTCUT } from '../shared/shortcut.js';
import { listenForShortcut, type ShortcutSlot } from './listenForShortcut.js';

/**
 * Opens and closes the assistant with the shortcut. Registers the listener only once: registering it again would change the order in which
 * two assistants on a page handle the shortcut.
 *
 * @param root The root of the assistant.
 * @param toggle Opens or closes the assistant. Its argument is always the string `'shortcut'`, the `source` in the event `opened`.
 * @param slot Holds the listener that this hook replaces (see {@link ShortcutSlot}); undefined if there is no such listener.
 */
export function useShortcut(
  shortcut: string | false = DEFAULT_SHORTCUT,
  root: { readonly current: HTMLElement | null },
  toggle: (source: string) => void,
  slot: ShortcutSlot | undefined,
): void {
  const latest = useRef({ shortcut, toggle });
  latest.current = { shortcut, toggle };
  useEffect(
    () =>
      listenForShortcut(
        () => latest.current.shortcut,
        root,
        () => latest.current.toggle('shortcut'),
        slot ?? {},
      ),
    [root, slot],
  );
}
