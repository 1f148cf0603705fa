'use client';
import { useSyncExternalStore } from 'react';

/** Browsers that have it report every kind of navigation here; all others the way back only. */
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

/** A path of the page, as the reader moves from one to the next without loading it anew. @param read Reads it now. */
export function useCurrentPath(read: () => string | undefined): string | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
