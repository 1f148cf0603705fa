import { constants } from 'node:os';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Resolves on Ctrl+C or when the process is asked to stop. A second signal ends the process at once. Handled explicitly, because the first
 * process in a container ignores signals without a handler.
 */
export function waitForStopSignal(): Promise<void> {
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
