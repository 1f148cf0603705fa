'use client';
import { startTransition, useEffect, useState } from 'react';

/** Timeout for tabs in the background, which do not paint (ms). */
const NO_PAINT_TIMEOUT = 100;

/**
 * Returns whether the component has been painted once. Everything the reader does not need in order to type renders after that, in a transition that
 * typing interrupts.
 */
export function useAfterFirstPaint(): boolean {
  const [hasPainted, setHasPainted] = useState(false);
  useEffect(() => {
    const update = () => startTransition(() => setHasPainted(true));
    // The first of the two wins; the other has no effect.
    requestAnimationFrame(() => setTimeout(update));
    setTimeout(update, NO_PAINT_TIMEOUT);
  }, []);
  return hasPainted;
}
