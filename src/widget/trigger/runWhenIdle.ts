/**
 * Starts what can wait until the page has nothing else to do. Where it cannot be loaded there is none.
 *
 * @param start Loads it, and starts it.
 * @returns what ends it.
 */
export function runWhenIdle(start: (signal: AbortSignal) => Promise<unknown>): () => void {
  const controller = new AbortController();
  const load = () => start(controller.signal).catch(() => {});
  // Safari has no idle callback.
  (window.requestIdleCallback ?? setTimeout)(load);
  return () => controller.abort();
}
