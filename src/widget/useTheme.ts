'use client';
import { useEffect, useState } from 'react';
import type { Theme } from './DocsAssistantProps.js';

/**
 * The theme to draw: a function is asked when the page's root or body changes an attribute (where sites keep their switch) and
 * when the reader's setting changes. On the server and during hydration a function counts as `system`.
 */
export function useTheme(theme: Theme = 'system'): 'light' | 'dark' | 'system' {
  const [read, setRead] = useState<'light' | 'dark' | 'system'>('system');
  useEffect(() => {
    if (typeof theme !== 'function') return;
    const update = () => setRead(theme());
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
  }, [theme]);
  return typeof theme === 'function' ? read : theme;
}
