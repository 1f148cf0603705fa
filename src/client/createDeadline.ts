import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Timeouts } from './timeouts.js';

/** The clock of one request: it rejects what is waited for when a limit passes or the caller stops. */
export interface Deadline {
  /** Aborts what is sent. Fires on every end that is not a natural one. */
  readonly signal: AbortSignal;
  /** Settles as `promise` does, or rejects when the request ends before it: with the error that ended it. */
  race: <Value>(promise: Promise<Value>) => Promise<Value>;
  /** A piece has arrived: the wait for the first byte is over, silence is counted anew. */
  touch: () => void;
  /** Starts the short grace after the finish, or restarts it. Its end is not an error. */
  finish: () => void;
  /** Whether the grace after the finish has passed. */
  readonly graceOver: boolean;
  /** The reply has ended by itself: nothing is waited for any more. */
  stop: () => void;
  /** Ends the request; the connection is closed. */
  close: () => void;
}

const stopped = () => new DocsAssistantError('aborted', 'The request was stopped by its caller.');

function timeLimit(milliseconds: number, sentence: string): DocsAssistantError {
  return new DocsAssistantError('timeout', `${sentence} (${milliseconds} ms). The limits are the option timeouts.`);
}

/** @param callerSignal Ends the request with an error of kind `aborted`. */
export function createDeadline(timeouts: Required<Timeouts>, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // Nobody may be waiting when the request ends; that is not an unhandled fault.
  failed.catch(() => {});
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the last piece came; undefined before the first. */
  let touchedAt: number | undefined;
  let graceOver = false;
  let finished = false;
  let isInGrace = false;

  function end(error: unknown): void {
    stop();
    fail(error);
    controller.abort(error);
  }

  function limit(milliseconds: number, sentence: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => end(timeLimit(milliseconds, sentence)), milliseconds);
  }

  /** One timer that looks when the last piece came: a timer anew for each of thousands of pieces would be felt. */
  function watchSilence(left: number): void {
    quietTimer = setTimeout(() => {
      const rest = (touchedAt ?? 0) + timeouts.idle - performance.now();
      if (rest > 0) watchSilence(rest);
      else end(timeLimit(timeouts.idle, 'The reply fell silent for longer than its limit'));
    }, left);
  }

  const onAbort = () => end(stopped());
  const totalTimer = limit(timeouts.total, 'The whole request took longer than its limit');
  quietTimer = limit(timeouts.firstByte, 'Not one byte of a reply came within the limit');
  if (callerSignal?.aborted) onAbort();
  else callerSignal?.addEventListener('abort', onAbort, { once: true });

  function stop(): void {
    finished = true;
    clearTimeout(quietTimer);
    clearTimeout(totalTimer);
    callerSignal?.removeEventListener('abort', onAbort);
  }

  return {
    signal: controller.signal,
    race: (promise) => Promise.race([promise, failed]),
    touch() {
      if (finished || isInGrace) return;
      if (touchedAt === undefined) {
        clearTimeout(quietTimer);
        watchSilence(timeouts.idle);
      }
      touchedAt = performance.now();
    },
    finish() {
      if (finished) return;
      isInGrace = true;
      clearTimeout(quietTimer);
      quietTimer = setTimeout(() => {
        graceOver = true;
        end(stopped());
      }, timeouts.finishGrace);
    },
    get graceOver() {
      return graceOver;
    },
    stop,
    close: onAbort,
  };
}
