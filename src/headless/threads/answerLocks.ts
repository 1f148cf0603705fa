/**
 * The browser's locks; undefined on pages that are not served over HTTPS or from `localhost`. Browsers release the locks of a page that is
 * closed or crashes. Messages and stored values cannot replace them, because a page that crashes can neither send nor store anything.
 */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

export const hasLocks = (): boolean => locks() !== undefined;

/**
 * Ignores the error of a rejected lock request. Requests are rejected after their signal is aborted, and in frames with an opaque origin.
 */
const ignore = () => {};

/** Holds a lock until the returned function is called or the page is gone. */
export function holdLock(name: string): () => void {
  let release = ignore;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks()
    ?.request(name, () => held)
    .catch(ignore);
  return release;
}

/**
 * Calls back as soon as nobody holds the lock. Never calls back if {@link hasLocks} returns false, or in a frame with an opaque origin.
 *
 * @returns a function that stops waiting.
 */
export function whenUnlocked(name: string, callback: () => void): () => void {
  const controller = new AbortController();
  // Request a shared lock, so that all waiting tabs are called at once.
  locks()?.request(name, { mode: 'shared', signal: controller.signal }, callback).catch(ignore);
  return () => controller.abort();
}
