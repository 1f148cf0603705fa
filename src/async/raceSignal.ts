/**
 * Settles like the promise, or rejects with the signal's reason as soon as the signal aborts. Use this function for work that may ignore
 * its signal, such as a `fetch` function of the site.
 */
export function raceSignal<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
