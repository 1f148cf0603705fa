/**
 * Runs low-priority work when the page is idle. Ignores errors of the work, such as code that fails to load.
 *
 * @param start Loads and starts the work.
 * @returns a cleanup function, which aborts the signal.
 */
export function runWhenIdle(start: (signal: AbortSignal) => Promise<unknown>): () => void {
  const controller = new AbortController();
  const run = () => start(controller.signal).catch(() => {});
  // Not every browser has `requestIdleCallback`.
  (window.requestIdleCallback ?? setTimeout)(run);
  return () => controller.abort();
}
