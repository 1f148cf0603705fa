'use client';
import { useEffect } from 'react';
import type { Theme } from './Theme.js';

/**
 * Follows a theme that is a function: it is asked when the page's root or body changes an attribute (where sites keep their
 * switch) and when the reader's setting changes. What it answers is written on `root`.
 */
export function useThemeFunction(root: HTMLElement | null, theme: Theme | undefined): void {
  useEffect(() => {
    if (!root) return;
    if (typeof theme !== 'function') {
      // What a function wrote before, nobody else takes back.
      if (!theme) delete root.dataset.theme;
      return;
    }
    const update = () => {
      try {
        root.dataset.theme = theme();
      } catch (error) {
        // The site's own fault; the colours stay as they are.
        reportError(error);
      }
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, { attributes: true });
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', update);
    return () => {
      observer.disconnect();
      dark.removeEventListener('change', update);
    };
  }, [root, theme]);
}
