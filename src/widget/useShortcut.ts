'use client';
import { useEffect, useRef } from 'react';
import { isTyping, matchesShortcut } from './shortcut.js';

/** Listens for the shortcut on the page. Never while the reader types elsewhere; inside the assistant's own fields it works. */
export function useShortcut(shortcut: string | false, root: HTMLElement | null, onPress: () => void): void {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    if (!shortcut) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !matchesShortcut(event, shortcut)) return;
      const own = root && event.composedPath().includes(root);
      if (isTyping(event) && !own) return;
      event.preventDefault();
      press.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [shortcut, root]);
}
