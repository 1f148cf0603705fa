'use client';
import { useEffect } from 'react';
import { pageTheme } from './pageTheme.js';
import type { Theme } from './Theme.js';

/**
 * Returns the current theme if the option `theme` does not name a theme. Calls the option if it is a function. If the option is undefined,
 * reads the theme of the page.
 *
 * @returns undefined if the option is `light`, `dark` or `system`, or if the page does not show its theme.
 */
export function currentTheme(theme: Theme | undefined): 'light' | 'dark' | undefined {
  if (typeof theme === 'string') return undefined;
  return theme ? theme() : pageTheme();
}

/**
 * Sets `data-theme` of `root` if `theme` is a function or undefined. Reads the theme again when the setting of the system changes, when an
 * attribute of `<html>` or `<body>` changes, and when a transition of one of these elements ends. Sites store their theme in attributes of
 * these elements.
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
      // The theme can depend on the background colour, which has its final value only after its transition.
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
