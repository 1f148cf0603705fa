'use client';
import { useSyncExternalStore } from 'react';
import { onPageChange } from '../../shared/onPageChange.js';

function subscribe(listener: () => void): () => void {
  const ended = new AbortController();
  onPageChange(listener, ended.signal, true);
  return () => ended.abort();
}

/**
 * Text of the page, updated when the page changes. Routers change the address first and the page later, so a change of the address is not
 * enough.
 *
 * @param read Reads the text.
 */
export function usePageText(read: () => string): string {
  return useSyncExternalStore(subscribe, read, () => '');
}
