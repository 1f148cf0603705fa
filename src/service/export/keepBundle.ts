import { type Clock, SYSTEM_CLOCK } from '../../async/Clock.js';
import { delay } from '../../async/delay.js';
import { type BundleStore, BundleStoreError, type StoredBundle } from './BundleStore.js';

export interface KeepBundleOptions {
  bundles: BundleStore;
  /** Aborts the pause between two attempts. Does not stop an attempt that is running. */
  signal: AbortSignal;
  /** Called before each attempt. Rejects if the bundle must not be stored any more. */
  confirm?: (() => Promise<void>) | undefined;
  /** Called with the first temporary failure. */
  onRetry: (reason: BundleStoreError) => void;
  /** Default: the system clock. */
  clock?: Clock;
}

/**
 * For how long the job tries to store its bundle again after the first failure (ms). A storage that restarts or limits requests usually
 * works again by then. A longer wait would hold up the other jobs, and a shorter one would often lose a bundle that took minutes to render.
 */
const RETRY_FOR_MS = 5 * 60_000;
/** The first pause between two attempts (ms). Each pause is twice as long as the one before, up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Stores the bundle of a job. After a temporary failure of the store, pauses and tries again.
 *
 * @throws the error of `confirm`, if `confirm` rejects. Throws the reason of the signal if an attempt fails after the signal has aborted,
 *   or if the signal aborts during a pause. Otherwise, throws the error of the last attempt.
 */
export async function keepBundle(
  bundle: StoredBundle,
  file: string,
  { bundles, signal, confirm, onRetry, clock = SYSTEM_CLOCK }: KeepBundleOptions,
): Promise<void> {
  let firstFailure: number | undefined;
  for (let retries = 0; ; retries += 1) {
    await confirm?.();
    try {
      return await bundles.keep(bundle, file);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BundleStoreError && error.isTemporary)) throw error;
      if (firstFailure === undefined) onRetry(error);
      firstFailure ??= clock.now();
      if (clock.now() - firstFailure >= RETRY_FOR_MS) throw error;
    }
    await delay(Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS), signal, clock);
    signal.throwIfAborted();
  }
}
