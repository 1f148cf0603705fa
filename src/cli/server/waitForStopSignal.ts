import { constants } from 'node:os';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Resolves on SIGINT (Ctrl+C) and SIGTERM. A second signal ends the process immediately. Both signals need a handler: without a handler,
 * the first process in a container ignores them.
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
