'use client';
import { useEffect, useRef, useState } from 'react';
import { coversPage } from './coversPage.js';
import type { PageOpening } from './openFromPage.js';
import { isAwaited, OPEN_KEY } from './pageMemory.js';
import { remember } from './remember.js';

interface OpenFromPage extends Omit<PageOpening, 'alone'> {
  mayKeep: boolean;
  open: boolean;
}

/** How many assistants the page has at the moment. One that joins another is none that comes back. */
let present = 0;

/** Opens what the page asks for ({@link openFromPage}), and remembers for the next page whether it is open. */
export function useOpenFromPage({ open, mayKeep, ...opening }: OpenFromPage): void {
  const { variant } = opening;
  // Looked at before the effects, which take the mark away.
  const [awaited] = useState(isAwaited);
  const latest = useRef(opening);
  latest.current = opening;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const alone = present++ === 0 && !open;
    let over = false;
    if (awaited)
      import('./openFromPage.js').then(
        // Strict mode takes effects back once, and the second one does it.
        (chunk) => over || chunk.openFromPage({ ...latest.current, alone }),
        () => {},
      );
    return () => {
      over = true;
      present--;
    };
  }, []);
  useEffect(() => {
    if (variant !== 'inline') remember('sessionStorage', OPEN_KEY, mayKeep && open && !coversPage(variant));
  }, [variant, open, mayKeep]);
}
