'use client';
import { useLayoutEffect, useState } from 'react';

/**
 * Returns the current time (`Date.now()`), updated once a second.
 *
 * @param ticking Whether to update the time. If `false`, returns the time of the mount or of the last change of `ticking`.
 */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  // Use a layout effect: with a passive effect, the old time would be visible for one frame.
  useLayoutEffect(() => {
    setNow(Date.now());
    if (!ticking) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
