import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Clock } from './Clock.js';

/** Why a stretch of waiting ended before its time. */
export type StopReason = 'aborted' | 'timeout';

/** Everything that waits inside one stretch of polling: when it stops, all of it stops at once and no timer is left. */
export interface Stopwatch {
  /** Set once it has stopped. */
  readonly stopped: StopReason | undefined;
  /** Resolves after a time, or at once when it stops. */
  wait(milliseconds: number): Promise<void>;
  /**
   * Runs one request within its limit.
   *
   * @throws what the request throws; kind `timeout` at the limit; kind `aborted` as soon as the watch stops.
   */
  run<Value>(request: (signal: AbortSignal) => Promise<Value>, limitMs: number): Promise<Value>;
  /** Ends it. Nothing of it is left behind. */
  close(): void;
}

/** @param limitMs When `stopped` becomes `timeout`. */
export function createStopwatch(clock: Clock, limitMs: number, callerSignal: AbortSignal | undefined): Stopwatch {
  const stops = new Set<() => void>();
  let stopped: StopReason | undefined;
  const end = clock.now() + limitMs;
  const deadline = clock.setTimeout(() => stop('timeout'), limitMs);
  const onAbort = () => stop('aborted');
  if (callerSignal?.aborted) stop('aborted');
  else callerSignal?.addEventListener('abort', onAbort, { once: true });

  function release(): void {
    clock.clearTimeout(deadline);
    callerSignal?.removeEventListener('abort', onAbort);
  }

  function stop(reason: StopReason): void {
    if (stopped) return;
    stopped = reason;
    release();
    for (const call of [...stops]) call();
  }

  return {
    get stopped() {
      // A machine that slept fires its timers late; the clock knows better.
      if (!stopped && clock.now() >= end) stop('timeout');
      return stopped;
    },
    wait(milliseconds) {
      return new Promise((resolve) => {
        if (stopped) return resolve();
        const finish = () => {
          clock.clearTimeout(timer);
          stops.delete(finish);
          resolve();
        };
        const timer = clock.setTimeout(finish, milliseconds);
        stops.add(finish);
      });
    },
    run(request, requestLimitMs) {
      const controller = new AbortController();
      return new Promise((resolve, reject) => {
        const settle = () => {
          clock.clearTimeout(timer);
          stops.delete(onStop);
        };
        const giveUp = (error: DocsAssistantError) => {
          settle();
          reject(error);
          controller.abort(error);
        };
        const onStop = () => giveUp(new DocsAssistantError('aborted', 'The waiting ended before the reply came.'));
        const timer = clock.setTimeout(
          () =>
            giveUp(new DocsAssistantError('timeout', `No whole reply within ${requestLimitMs} ms (requestTimeoutMs).`)),
          requestLimitMs,
        );
        stops.add(onStop);
        if (stopped) return onStop();
        // Not trusted to heed its signal: the promise above settles without it.
        Promise.resolve()
          .then(() => request(controller.signal))
          .then(resolve, reject)
          .finally(settle);
      });
    },
    close() {
      release();
      stopped ??= 'aborted';
      for (const call of [...stops]) call();
    },
  };
}
