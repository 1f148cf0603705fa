import { constants } from 'node:os';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Settles at Ctrl+C or when the process is asked to end. After that, a second signal ends the process at once. It is handled here,
 * because the first process of a container ignores signals that have no handler.
 */
export function interrupted(): Promise<void> {
  return new Promise((settle) => {
    let signals = 0;
    for (const signal of STOP_SIGNALS) {
      process.on(signal, () => {
        signals += 1;
        if (signals > 1) process.exit(128 + constants.signals[signal]);
        settle();
      });
    }
  });
}
