/** Calls a function once, when the main thread is idle. Not every browser has `requestIdleCallback`. */
export function whenIdle(listener: () => void): void {
  (window.requestIdleCallback ?? setTimeout)(listener);
}
