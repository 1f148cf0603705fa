import { whenIdle } from '../shared/whenIdle.js';

/**
 * Runs low-priority work when the page is idle. Ignores errors of the work, such as code that fails to load.
 *
 * @param start Loads and starts the work.
 * @returns a cleanup function, which aborts the signal.
 */
export function runWhenIdle(start: (signal: AbortSignal) => Promise<unknown>): () => void {
  const controller = new AbortController();
  whenIdle(() => start(controller.signal).catch(() => {}));
  return () => controller.abort();
}
