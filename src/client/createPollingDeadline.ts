import type { Clock } from '../async/Clock.js';
import { delay } from '../async/delay.js';
import { raceSignal } from '../async/raceSignal.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/** Why polling stopped before it had a result. */
export type StopReason = 'aborted' | 'timeout';

/** The time limit and the caller's signal of one polling run. When polling stops, every wait and request of the run ends. */
export interface PollingDeadline {
  /** Why polling stopped; undefined while it runs. */
  readonly stopped: StopReason | undefined;
  /** Resolves after a time, or as soon as polling stops. */
  wait(milliseconds: number): Promise<void>;
  /**
   * Runs one request. `limitMs` is the time limit of this request alone.
   *
   * @throws the error of the request; kind `timeout` after `limitMs`; kind `aborted` as soon as polling stops.
   */
  run<Value>(request: (signal: AbortSignal) => Promise<Value>, limitMs: number): Promise<Value>;
  /** Ends polling and clears the timers. */
  close(): void;
}

/** @param limitMs After this time `stopped` becomes `timeout`. */
export function createPollingDeadline(
  clock: Clock,
  limitMs: number,
  callerSignal: AbortSignal | undefined,
): PollingDeadline {
  const stopper = new AbortController();
  let stopped: StopReason | undefined;
  const end = clock.now() + limitMs;
  const timer = clock.setTimeout(() => stop('timeout'), limitMs);
  const onAbort = () => stop('aborted');
  if (callerSignal?.aborted) onAbort();
  else callerSignal?.addEventListener('abort', onAbort, { once: true });

  function stop(reason: StopReason): void {
    if (stopped) return;
    stopped = reason;
    clock.clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
    stopper.abort(new DocsAssistantError('aborted', 'Polling ended before the reply arrived.'));
  }

  return {
    get stopped() {
      // A timer can fire late, for example after the machine has slept, so compare the clock as well.
      if (!stopped && clock.now() >= end) stop('timeout');
      return stopped;
    },
    wait: (milliseconds) => delay(milliseconds, stopper.signal, clock),
    async run(request, requestLimitMs) {
      const limit = new AbortController();
      const signal = AbortSignal.any([stopper.signal, limit.signal]);
      signal.throwIfAborted();
      const requestTimer = clock.setTimeout(() => {
        const sentence = `The reply was not complete within ${requestLimitMs} ms (requestTimeoutMs).`;
        limit.abort(new DocsAssistantError('timeout', sentence));
      }, requestLimitMs);
      try {
        return await raceSignal(
          Promise.resolve().then(() => request(signal)),
          signal,
        );
      } finally {
        clock.clearTimeout(requestTimer);
      }
    },
    close: onAbort,
  };
}
