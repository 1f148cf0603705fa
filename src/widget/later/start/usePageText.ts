'use client';
import { useSyncExternalStore } from 'react';
import { onPageChange } from '../../shared/onPageChange.js';

function subscribe(listener: () => void): () => void {
  const ended = new AbortController();
  onPageChange(listener, ended.signal, true);
  return () => ended.abort();
}

/**
 * Returns text of the page, and updates it when the content of the page changes. Observing the address alone would not be enough, because
 * routers change the address first and the page later.
 *
 * @param read Reads the text from the page.
 */
export function usePageText(read: () => string): string {
  return useSyncExternalStore(subscribe, read, () => '');
}
