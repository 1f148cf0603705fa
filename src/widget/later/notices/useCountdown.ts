'use client';
import { useEffect, useState } from 'react';

/** From here on nobody waits, in seconds; nothing longer is heard of (`parseRetryAfter`). */
export const A_DAY = 86_400;

/** When each waiting ends: everything that counts it down says the same, also what comes to be drawn later. */
const ends = new WeakMap<object, number>();

/**
 * Seconds that are left, ticking down to 0. A day or more is not counted down: that is said (`failureText`), and the reader may try.
 *
 * @param cause What the waiting belongs to: the countdown starts anew when this becomes another object.
 */
export function useCountdown(seconds: number | undefined, cause: object | undefined): number {
  const counted = seconds !== undefined && seconds < A_DAY ? seconds : 0;
  const [left, setLeft] = useState(Math.ceil(counted));
  useEffect(() => {
    if (counted <= 0 || !cause) return setLeft(0);
    // Counted from the clock, because timers of a hidden page come late.
    const end = ends.get(cause) ?? Date.now() + counted * 1000;
    ends.set(cause, end);
    const tick = () => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [counted, cause]);
  return left;
}
