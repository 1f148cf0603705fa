'use client';
import { useEffect, useRef, useState } from 'react';
import { coversPage } from '../../frames/coversPage.js';
import type { OpenOptions, WidgetOptions } from '../../shared/DocsAssistantProps.js';
import { forgetPanel, storeClosed, storeOpen } from '../../shared/openPanels.js';
import { shouldOpenOnLoad } from '../../shared/storedFlags.js';
import { useMayPersist } from '../../shared/useMayPersist.js';
import { isInlineVariant } from '../../shared/variants.js';
import { takeDeepLink } from './takeDeepLink.js';

interface PageOpening {
  variant: WidgetOptions['variant'];
  onOpen: (options: OpenOptions) => void;
  /** Receives the question of a deep link. */
  onQuestion: (question: string) => void;
}

/**
 * Number of mounted assistants. Inline assistants do not count, because they are always open. Only the first assistant to mount is
 * reopened.
 */
let mountedAssistants = 0;

/** Opens the assistant for a deep link, or if it was open on the previous page. Stores whether it is open, for the next page. */
export function useOpenFromPage(panel: HTMLElement, { open, ...opening }: PageOpening & { open: boolean }): void {
  const { variant } = opening;
  const mayPersist = useMayPersist();
  // Read the flag in `sessionStorage` during the first render, because the second effect below changes it.
  const [shouldOpen] = useState(shouldOpenOnLoad);
  const latest = useRef(opening);
  latest.current = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const counts = !isInlineVariant(variant);
    const isFirst = counts && mountedAssistants === 0 && !open;
    if (counts) mountedAssistants++;
    let unmounted = false;
    // Open in a microtask: Strict Mode cleans up the first run of this effect at once, and only the second run may take the deep link.
    if (shouldOpen) queueMicrotask(() => unmounted || openFromPage(latest.current, isFirst));
    return () => {
      unmounted = true;
      if (counts) mountedAssistants--;
      forgetPanel(panel);
    };
  }, []);
  const wasOpen = useRef(false);
  useEffect(() => {
    wasOpen.current ||= open;
    if (isInlineVariant(variant)) return;
    const mayReopen = mayPersist && !coversPage(variant);
    // The flag in `sessionStorage` says whether the assistant was open on the previous page. Keep it until the assistant has opened on this
    // page. If the reader leaves the page before that, the next page must open the assistant.
    if (mayReopen && !wasOpen.current) return;
    if (mayReopen && open) storeOpen(panel);
    else storeClosed(panel);
  }, [variant, open, mayPersist, panel]);
}

/**
 * Opens a deep link, or else reopens the panel of the previous page. Does not reopen a panel that would cover the page: the reader wants to
 * see the new page.
 */
function openFromPage({ variant, onOpen, onQuestion }: PageOpening, mayRestore: boolean): void {
  const question = takeDeepLink();
  if (question !== undefined) {
    onOpen({ source: 'address' });
    if (question) onQuestion(question);
  } else if (mayRestore && !coversPage(variant)) {
    onOpen({ focus: false, source: 'restored' });
  }
}
