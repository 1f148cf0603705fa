'use client';
import { startTransition, useEffect, useState } from 'react';

/** Where nothing is painted, as in a tab in the background, it goes on after so long, in milliseconds. */
const UNPAINTED = 100;

/**
 * Whether the component has been painted once. What a reader does not need in order to write is drawn from then on, and
 * gives way to what they type.
 */
export function useAfterFirstPaint(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => startTransition(() => setSettled(true));
    // Whichever comes first; the other one, or one that comes when all is gone, changes nothing.
    requestAnimationFrame(() => setTimeout(settle));
    setTimeout(settle, UNPAINTED);
  }, []);
  return settled;
}
