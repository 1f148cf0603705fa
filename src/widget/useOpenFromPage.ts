'use client';
import { useEffect, useRef, useState } from 'react';
import { coversPage } from './coversPage.js';
import { openFromPage, type PageOpening } from './openFromPage.js';
import { isAwaited, OPEN_KEY } from './pageMemory.js';
import { remember } from './remember.js';
import { useMayKeep } from './useMayKeep.js';

interface OpenFromPage extends Omit<PageOpening, 'alone'> {
  open: boolean;
}

/** How many assistants the page has at the moment. One that joins another is none that comes back. */
let present = 0;

/** Opens what the page asks for ({@link openFromPage}), and remembers for the next page whether it is open. */
export function useOpenFromPage({ open, ...opening }: OpenFromPage): void {
  const { variant } = opening;
  const mayKeep = useMayKeep();
  // Looked at before the effects, which take the mark away.
  const [awaited] = useState(isAwaited);
  const latest = useRef(opening);
  latest.current = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const alone = present++ === 0 && !open;
    let over = false;
    // Strict mode takes effects back once, and the second one does it.
    if (awaited) queueMicrotask(() => over || openFromPage({ ...latest.current, alone }));
    return () => {
      over = true;
      present--;
    };
  }, []);
  useEffect(() => {
    if (variant !== 'inline') remember('sessionStorage', OPEN_KEY, mayKeep && open && !coversPage(variant));
  }, [variant, open, mayKeep]);
}
