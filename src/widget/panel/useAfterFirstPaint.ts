'use client';
import { startTransition, useEffect, useState } from 'react';

/** Timeout for tabs in the background, which do not paint (ms). */
const NO_PAINT_TIMEOUT = 100;

/**
 * Returns whether the component has been painted once, or `NO_PAINT_TIMEOUT` has passed. The parts of the panel that are not needed for
 * typing render only after that, in a transition that typing can interrupt.
 */
export function useAfterFirstPaint(): boolean {
  const [hasPainted, setHasPainted] = useState(false);
  useEffect(() => {
    const update = () => startTransition(() => setHasPainted(true));
    // The callback that runs first sets the state. The other callback has no effect.
    requestAnimationFrame(() => setTimeout(update));
    setTimeout(update, NO_PAINT_TIMEOUT);
  }, []);
  return hasPainted;
}
