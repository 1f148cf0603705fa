'use client';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { WidgetOptions } from '../../shared/DocsAssistantProps.js';
import { coversPage, PHONE } from '../coversPage.js';
import { coverPage } from './coverPage.js';

function subscribe(listener: () => void): () => void {
  const phone = matchMedia(PHONE);
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

/**
 * While the open panel covers the page, locks the scroll position of the page and makes the page inert. If the panel is a modal dialog, the
 * browser makes the page inert.
 */
export function usePageCover(
  variant: WidgetOptions['variant'],
  open: boolean,
  root: HTMLElement,
  panel: HTMLElement,
  onClose: () => void,
): void {
  const covers = useSyncExternalStore(subscribe, () => open && coversPage(variant));
  const close = useRef(onClose);
  close.current = onClose;
  // Use a layout effect, so that its cleanup function runs before the focus returns to the page. Before the cleanup, the page is inert and
  // cannot receive the focus.
  useLayoutEffect(() => (covers ? coverPage(root, panel, () => close.current()) : undefined), [covers, root, panel]);
}
