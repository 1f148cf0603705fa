'use client';
import { useEffect, useRef, useState } from 'react';
import { coversPage } from '../../frames/coversPage.js';
import { useMayPersist } from '../../panel/useMayPersist.js';
import { remember } from '../../trigger/remember.js';
import { OPEN_KEY, shouldOpenOnLoad } from '../../trigger/storedFlags.js';
import { openFromPage, type PageOpening } from './openFromPage.js';

interface OpenFromPage extends Omit<PageOpening, 'alone'> {
  open: boolean;
}

/** How many assistants the page has at the moment. One that joins another is none that comes back. */
let present = 0;

/** Opens what the page asks for ({@link openFromPage}), and remembers for the next page whether it is open. */
export function useOpenFromPage({ open, ...opening }: OpenFromPage): void {
  const { variant } = opening;
  const mayPersist = useMayPersist();
  // Looked at before the effects, which take the mark away.
  const [awaited] = useState(shouldOpenOnLoad);
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
    if (variant !== 'inline') remember('sessionStorage', OPEN_KEY, mayPersist && open && !coversPage(variant));
  }, [variant, open, mayPersist]);
}
