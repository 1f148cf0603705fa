import { type Clock, SYSTEM_CLOCK } from './Clock.js';

/**
 * Settles like the promise, or rejects with the error that `onTimeout` returns if the time limit expires first. `onTimeout` may also cancel
 * the work.
 *
 * Uses a timer and not `AbortSignal.timeout`, which cannot be cancelled and does not keep a Node process running.
 *
 * @example
 * const user = await raceTimeout(readUser(request), 5_000, () => new Error('The session did not answer in time.'));
 */
export function raceTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  onTimeout: () => Error,
  clock: Clock = SYSTEM_CLOCK,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = clock.setTimeout(() => reject(onTimeout()), milliseconds);
    promise.then(resolve, reject).finally(() => clock.clearTimeout(timer));
  });
}
