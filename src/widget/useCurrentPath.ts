'use client';
import { useSyncExternalStore } from 'react';

/** Browsers that have it report every kind of navigation here. */
type Page = typeof window & { navigation?: EventTarget };

function subscribe(listener: () => void): () => void {
  const { navigation } = window as Page;
  navigation?.addEventListener('currententrychange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    navigation?.removeEventListener('currententrychange', listener);
    window.removeEventListener('popstate', listener);
  };
}

/** The path that goes with a question, as the reader moves from page to page. @param read Reads it now. */
export function useCurrentPath(read: () => string | undefined): string | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
