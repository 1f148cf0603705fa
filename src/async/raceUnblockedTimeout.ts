/** Number of steps into which the time limit is divided. */
const STEPS = 5;

/**
 * Settles like the promise, or rejects with the error of `onTimeout` if the time limit expires first. A blocked event loop uses up one
 * step of the limit at most: when it continues, timers run before sockets are read, so a plain timer would fire although the reply has
 * arrived.
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
