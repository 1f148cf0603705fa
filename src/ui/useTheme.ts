'use client';
import { useEffect } from 'react';
import { pageTheme } from './pageTheme.js';
import type { Theme } from './Theme.js';

/** Returns the theme of the site or of the page. Undefined for a fixed theme, and if neither the site nor the page has one. */
export function currentTheme(theme: Theme | undefined): 'light' | 'dark' | undefined {
  if (typeof theme === 'string') return undefined;
  return theme ? theme() : pageTheme();
}

/**
 * Sets the theme of `root` if it is a function or follows the page. Reads the theme again when an attribute of `<html>` or `<body>` changes
 * (where sites store their theme), when a transition of their colours ends, and when the setting of the system changes.
 */
export function useTheme(root: HTMLElement | null, theme: Theme | undefined): void {
  useEffect(() => {
    if (!root || typeof theme === 'string') return;
    const update = () => {
      try {
        const current = currentTheme(theme);
        if (current) root.dataset.theme = current;
        else delete root.dataset.theme;
      } catch (error) {
        // The site's function has thrown an error: keep the current theme.
        reportError(error);
      }
    };
    update();
    const { body, documentElement } = document;
    const observer = new MutationObserver(update);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const ended = new AbortController();
    for (const element of [documentElement, body]) {
      observer.observe(element, { attributes: true });
      // During a transition, an element still has its old colour.
      element.addEventListener('transitionend', ({ target }) => target === element && update(), {
        signal: ended.signal,
      });
    }
    dark.addEventListener('change', update, { signal: ended.signal });
    return () => {
      observer.disconnect();
      ended.abort();
    };
  }, [root, theme]);
}
