import { raceSignal } from '../async/raceSignal.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Timeouts } from './timeouts.js';

/** The time limits of one request, together with the caller's signal. */
export interface Deadline {
  /**
   * Aborts when a time limit expires, when the caller stops the request, and on `close`. The abort reason is the error to report, unless
   * `isGraceOver` is true.
   */
  readonly signal: AbortSignal;
  /** Settles like the promise, or rejects with the error that ended the request. */
  race: <Value>(promise: Promise<Value>) => Promise<Value>;
  /**
   * Settles like `chunk`, the promise of the next chunk, or rejects like `race`. After the first chunk, the limits `idle` and `finishGrace`
   * run only while a promise passed to `raceChunk` is pending. So code that handles a chunk slowly uses up only the limit `total`.
   */
  raceChunk: <Value>(chunk: Promise<Value>) => Promise<Value>;
  /**
   * Call it when the answer is complete. Starts or restarts the grace period: the connection may stay open for the time `finishGrace`, and
   * then the request is ended.
   */
  finish: () => void;
  /** Call it when the answer continues after `finish`. Ends the grace period; then `idle` limits the time between two chunks again. */
  resume: () => void;
  /** Whether the request was ended because the grace period is over. This is not an error, because the answer is complete. */
  readonly isGraceOver: boolean;
  /**
   * Ends the limits `firstByte`, `idle` and `finishGrace`; `total` still applies. Call it for an error reply, because its status is known.
   * The steps that read the reply need short limits of their own.
   */
  endPhaseLimits: () => void;
  /** Stops all timers without aborting the signal. Call it when the reply has ended by itself. */
  stop: () => void;
  /** Ends the request and closes its connection. */
  close: () => void;
}

/**
 * The phase of a request. In `waiting` the time limit is `firstByte`, in `receiving` it is `idle`, and in `grace` it is `finishGrace`.
 * `over` has no time limit.
 */
type Phase = 'waiting' | 'receiving' | 'grace' | 'over';

const stoppedError = () => new DocsAssistantError('aborted', 'The request was stopped by its caller.');

function timeoutError(milliseconds: number, sentence: string): DocsAssistantError {
  return new DocsAssistantError(
    'timeout',
    `${sentence} (${milliseconds} ms). Change the limits with the option "timeouts".`,
  );
}

/** @param callerSignal Ends the request with an error of kind `aborted`. */
export function createDeadline(timeouts: Required<Timeouts>, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let phase: Phase = 'waiting';
  /** Time that is left in this phase (ms). */
  let left = timeouts.firstByte;
  let isGraceOver = false;

  const totalTimer = setTimeout(
    () => end(timeoutError(timeouts.total, 'The whole request took longer than its limit')),
    timeouts.total,
  );
  let timer = setTimeout(expire, left);
  const onAbort = () => end(stoppedError());
  if (callerSignal?.aborted) onAbort();
  else callerSignal?.addEventListener('abort', onAbort, { once: true });

  function endPhaseLimits(): void {
    phase = 'over';
    clearTimeout(timer);
  }

  function stop(): void {
    endPhaseLimits();
    clearTimeout(totalTimer);
    callerSignal?.removeEventListener('abort', onAbort);
  }

  function end(error: DocsAssistantError): void {
    stop();
    controller.abort(error);
  }

  function expire(): void {
    if (phase === 'waiting') end(timeoutError(timeouts.firstByte, 'The reply did not start within its limit'));
    else if (phase === 'receiving') end(timeoutError(timeouts.idle, 'The reply paused for longer than its limit'));
    else {
      isGraceOver = true;
      end(stoppedError());
    }
  }

  function enter(next: Phase, limit: number): void {
    if (phase === 'over') return;
    phase = next;
    left = limit;
  }

  return {
    signal: controller.signal,
    race: (promise) => raceSignal(promise, controller.signal),
    async raceChunk(chunk) {
      const startedAt = performance.now();
      if (phase !== 'waiting' && phase !== 'over') timer = setTimeout(expire, left);
      try {
        return await raceSignal(chunk, controller.signal);
      } finally {
        clearTimeout(timer);
        if (phase === 'grace') left -= performance.now() - startedAt;
        else enter('receiving', timeouts.idle);
      }
    },
    finish: () => enter('grace', timeouts.finishGrace),
    resume() {
      if (phase === 'grace') enter('receiving', timeouts.idle);
    },
    get isGraceOver() {
      return isGraceOver;
    },
    endPhaseLimits,
    stop,
    close: onAbort,
  };
}
