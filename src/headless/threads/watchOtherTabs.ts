import type { KeyStorage } from './KeyStorage.js';

/** Debounce delay after the last change (ms). Another tab can change many records at once. */
const DEBOUNCE = 50;

export interface OtherTabs {
  /** Calls `onChange` after a debounce: several calls of `notify` in a short time cause one call of `onChange`. */
  notify: () => void;
  disconnect: () => void;
}

/**
 * Calls `onChange` after other tabs have changed stored data, and when the page returns from the back/forward cache.
 *
 * @param onLeave Called when the reader leaves the page, which may close it or put it into the back/forward cache.
 */
export function watchOtherTabs(
  device: KeyStorage | undefined,
  prefix: string,
  { onChange, onLeave }: { onChange: () => void; onLeave: () => void },
): OtherTabs {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function notify(): void {
    clearTimeout(timer);
    timer = setTimeout(onChange, DEBOUNCE);
  }
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === device && (key === null || key.startsWith(prefix))) notify();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    // A page in the back/forward cache receives no storage events.
    if (persisted) notify();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  addEventListener('pagehide', onLeave);
  return {
    notify,
    disconnect() {
      clearTimeout(timer);
      removeEventListener('storage', onStorage);
      removeEventListener('pageshow', onPageShow);
      removeEventListener('pagehide', onLeave);
    },
  };
}
