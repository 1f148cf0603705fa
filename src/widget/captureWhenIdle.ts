import type { CaptureSetup } from './capture/CaptureOptions.js';

/** Loads what captures when the page has nothing else to do. Where it cannot be loaded there is none. @returns what ends it. */
export function captureWhenIdle(setup: () => CaptureSetup): () => void {
  const controller = new AbortController();
  const load = () =>
    import('./capture/startCapture.js').then(
      ({ startCapture }) => startCapture(setup, controller.signal),
      () => {},
    );
  // Safari has no idle callback.
  (window.requestIdleCallback ?? setTimeout)(load);
  return () => controller.abort();
}
