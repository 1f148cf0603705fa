/** Maximum time to wait (ms). Without this limit, Chrome might not call the function as long as an idle page renders nothing. */
const MAX_WAIT = 3000;

/**
 * Calls a function once, when the main thread is idle, but after `MAX_WAIT` even if it is busy.
 *
 * @param delay How long to wait instead in Safari, which has no `requestIdleCallback` (ms).
 */
export function whenIdle(listener: () => void, delay = 0): void {
  if (window.requestIdleCallback) window.requestIdleCallback(listener, { timeout: MAX_WAIT });
  else setTimeout(listener, delay);
}
