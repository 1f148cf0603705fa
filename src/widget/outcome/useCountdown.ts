'use client';
import { useEffect, useState } from 'react';

/**
 * Seconds that are left, ticking down to 0.
 *
 * @param cause What the waiting belongs to: the countdown starts anew when this becomes another object.
 */
export function useCountdown(seconds: number | undefined, cause: unknown): number {
  const [left, setLeft] = useState(Math.ceil(seconds ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure with the same number of seconds starts again
  useEffect(() => {
    if (!seconds || seconds <= 0) return setLeft(0);
    // Counted from the clock, because timers of a hidden page come late.
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [seconds, cause]);
  return left;
}
