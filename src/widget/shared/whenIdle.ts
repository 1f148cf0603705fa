/**
 * Calls a function once, when the main thread is idle.
 *
 * @param delay How long to wait instead in Safari, which has no `requestIdleCallback` (ms).
 */
export function whenIdle(listener: () => void, delay = 0): void {
  if (window.requestIdleCallback) window.requestIdleCallback(listener);
  else setTimeout(listener, delay);
}
