'use client';
import { useLayoutEffect, useState } from 'react';

/**
 * The time by `Date.now()`, once a second while something ticks.
 *
 * @param ticking Nothing runs without it; the time is then that of the last change of it.
 */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  // Before it is painted: an old time would show for a moment.
  useLayoutEffect(() => {
    setNow(Date.now());
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
