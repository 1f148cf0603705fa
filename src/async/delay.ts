import { type Clock, SYSTEM_CLOCK } from './Clock.js';

/** Resolves after the delay, or as soon as the signal aborts. Never rejects: the caller checks the signal. */
export function delay(milliseconds: number, signal: AbortSignal, clock: Clock = SYSTEM_CLOCK): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clock.clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}
