/** Number of steps into which the time limit is divided. */
const STEPS = 5;

/**
 * Settles like the promise, or rejects with the error of `onTimeout` if the time limit expires first. When a blocked event loop continues,
 * timers run before sockets are read. So a single timer would fire although the reply has arrived. Therefore the limit is counted in steps.
 * A blocked event loop uses up at most one step, however long it is blocked.
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
