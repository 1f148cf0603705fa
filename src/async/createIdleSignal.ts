import { createIdleTimeout, type IdleTimeout } from './createIdleTimeout.js';

/** An idle timeout that aborts a signal. */
export interface IdleSignal extends IdleTimeout {
  readonly signal: AbortSignal;
}

/**
 * Creates a signal that aborts when `touch` has not been called for the given time (ms).
 *
 * @param reason Creates the reason of the signal. Default: an `AbortError`.
 */
export function createIdleSignal(milliseconds: number, reason?: () => unknown): IdleSignal {
  const controller = new AbortController();
  const timeout = createIdleTimeout(milliseconds, () => controller.abort(reason?.()));
  return { ...timeout, signal: controller.signal };
}
