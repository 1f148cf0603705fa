'use client';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { LookOptions } from '../../DocsAssistantProps.js';
import { coversPage, PHONE } from '../coversPage.js';
import { coverPage } from './coverPage.js';

function subscribe(listener: () => void): () => void {
  const phone = matchMedia(PHONE);
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/** Holds the page still while an open assistant covers it. */
export function usePageCover(
  variant: LookOptions['variant'],
  open: boolean,
  root: HTMLElement,
  panel: HTMLElement,
  onClose: () => void,
): void {
  const covers = useSyncExternalStore(subscribe, () => open && coversPage(variant));
  const close = useRef(onClose);
  close.current = onClose;
  // Taken back before anything else hears that it is closed: until then the page cannot have the focus.
  useLayoutEffect(() => (covers ? coverPage(root, panel, () => close.current()) : undefined), [covers, root, panel]);
}
