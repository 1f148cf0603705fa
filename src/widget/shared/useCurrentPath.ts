'use client';
import { useSyncExternalStore } from 'react';

/** The Navigation API also reports `pushState` and `replaceState`. Browsers without it fire only `popstate`: mainly on back and forward. */
type WindowWithNavigation = typeof window & { navigation?: EventTarget };

function subscribe(listener: () => void): () => void {
  const { navigation } = window as WindowWithNavigation;
  navigation?.addEventListener('currententrychange', listener);
  window.addEventListener('popstate', listener);
  return () => {
    navigation?.removeEventListener('currententrychange', listener);
    window.removeEventListener('popstate', listener);
  };
}

/** Returns the path of the page, and renders again when a router changes it. @param read Reads the current path. */
export function useCurrentPath(read: () => string | undefined): string | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
