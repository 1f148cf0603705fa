/** A timeout that starts again with every sign of progress. */
export interface IdleTimeout {
  /** Restarts the timeout. To be called on every sign of progress. */
  touch: () => void;
  /** Cancels the timeout. */
  clear: () => void;
}

/**
 * Calls `onIdle` once, when `touch` has not been called for the given time (ms).
 *
 * `touch` is cheap enough for every chunk of a stream: it stores the time, and the timer is only set again when it fires.
 */
export function createIdleTimeout(milliseconds: number, onIdle: () => void): IdleTimeout {
  let touchedAt: number | undefined;
  let timer = setTimeout(check, milliseconds);

  function check(): void {
    const left = touchedAt === undefined ? 0 : touchedAt + milliseconds - performance.now();
    touchedAt = undefined;
    if (left > 0) timer = setTimeout(check, left);
    else onIdle();
  }

  return {
    touch() {
      touchedAt = performance.now();
    },
    clear: () => clearTimeout(timer),
  };
}
