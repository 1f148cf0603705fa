'use client';
import { useEffect, useRef } from 'react';
import { listenForShortcut } from './listenForShortcut.js';

/** Listens for the shortcut as long as the component is there: see {@link listenForShortcut}. */
export function useShortcut(shortcut: string | false, root: HTMLElement | null, onPress: () => void): void {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => (shortcut ? listenForShortcut(shortcut, root, () => press.current()) : undefined), [shortcut, root]);
}
