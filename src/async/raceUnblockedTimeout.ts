/** The limit passes in this many steps. */
const STEPS = 5;

/**
 * Settles like the promise, or rejects with the error of `onTimeout` when the limit passes first. Time in which the event loop is blocked
 * counts as one step at most: afterwards, timers run before sockets are read, so a plain timer would fire although the reply is there.
 */
export function raceUnblockedTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  onTimeout: () => Error,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let left = STEPS;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) reject(onTimeout());
    }, milliseconds / STEPS);
    promise.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
