'use client';
import { useEffect } from 'react';
import type { Theme } from './Theme.js';

/**
 * Applies a theme that is a function. The function is called again when an attribute of `<html>` or `<body>` changes, where sites store
 * their theme, and when the system's setting changes. Its result is set on `root`.
 */
export function useThemeFunction(root: HTMLElement | null, theme: Theme | undefined): void {
  useEffect(() => {
    if (!root) return;
    if (typeof theme !== 'function') {
      // Remove the result of an earlier function.
      if (!theme) delete root.dataset.theme;
      return;
    }
    const update = () => {
      try {
        root.dataset.theme = theme();
      } catch (error) {
        // The site's function has thrown an error: keep the current theme.
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
