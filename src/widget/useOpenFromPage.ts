'use client';
import { useEffect } from 'react';
import { coversPage } from './coversPage.js';
import type { LookOptions, OpenOptions } from './DocsAssistantProps.js';
import { takeDeepLink } from './deepLink.js';
import { isMarked, OPEN_KEY } from './pageMemory.js';
import { remember } from './remember.js';

interface OpenFromPage {
  mayKeep: boolean;
  variant: LookOptions['variant'];
  open: boolean;
  onOpen: (options: OpenOptions) => void;
  /** Takes the question that stands in the address. */
  onQuestion: (question: string) => void;
}

/** How many assistants the page has at the moment. One that joins another is none that comes back. */
let present = 0;

/**
 * Opens what the address asks for, or what was open on the page before; and remembers for the next page whether it is open. What
 * covers the page is not opened again: the reader left it to see the page.
 */
export function useOpenFromPage({ variant, open, mayKeep, onOpen, onQuestion }: OpenFromPage): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; strict mode repeats it, and then finds nothing
  useEffect(() => {
    const question = takeDeepLink();
    if (question !== undefined) {
      onOpen({ source: 'address' });
      // Strict mode takes effects back once, and with them what they have begun.
      if (question) queueMicrotask(() => onQuestion(question));
    } else if (!open && present === 0 && isMarked('sessionStorage', OPEN_KEY) && !coversPage(variant)) {
      onOpen({ focus: false, source: 'restored' });
    }
    present++;
    return () => {
      present--;
    };
  }, []);
  useEffect(() => {
    if (variant !== 'inline') remember('sessionStorage', OPEN_KEY, mayKeep && open && !coversPage(variant));
  }, [variant, open, mayKeep]);
}
