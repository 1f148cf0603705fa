'use client';
import { useEffect, useRef } from 'react';
import { DEFAULT_SHORTCUT } from '../shared/shortcut.js';
import { listenForShortcut } from './listenForShortcut.js';

/**
 * Opens and closes the assistant with the shortcut. Registers the listener only once: registering it again would change the order in which
 * two assistants on a page handle the shortcut.
 *
 * @param root The root of the assistant.
 * @param toggle Opens or closes the assistant. Gets the name of the shortcut in events.
 */
export function useShortcut(
  shortcut: string | false = DEFAULT_SHORTCUT,
  root: { readonly current: HTMLElement | null },
  toggle: (source: string) => void,
): void {
  const latest = useRef(toggle);
  latest.current = toggle;
  useEffect(
    () => (shortcut ? listenForShortcut(shortcut, root, () => latest.current('shortcut')) : undefined),
    [shortcut, root],
  );
}
