'use client';
import { useEffect, useState } from 'react';

/**
 * One day, in seconds. A wait of a day or more has no countdown. `parseRetryAfter`, which reads the wait from the reply of the service,
 * reports longer waits as one day.
 */
export const A_DAY = 86_400;

/** The time at which each countdown ends (ms since 1970), by the error that caused it. Shared, so all components show the same time. */
const ends = new WeakMap<object, number>();

/**
 * Returns the remaining seconds. For a wait of a day or more, returns 0: `failureText` mentions the wait, and the reader may retry at any
 * time.
 *
 * @param cause The error that asks to wait. Another object starts another countdown.
 */
export function useCountdown(seconds: number | undefined, cause: object | undefined): number {
  const counted = seconds !== undefined && seconds < A_DAY ? seconds : 0;
  const [left, setLeft] = useState(Math.ceil(counted));
  useEffect(() => {
    if (counted <= 0 || !cause) return setLeft(0);
    // Compute the remaining time from the clock, because timers of hidden pages are throttled.
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
