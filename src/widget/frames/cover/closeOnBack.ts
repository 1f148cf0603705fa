/** The members of `CloseWatcher` that are used here. TypeScript has no types for it yet. */
interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/**
 * Closes a panel that covers the page when the reader goes back, with the button or gesture of an Android device, instead of leaving the
 * page. Browsers without `CloseWatcher` leave the page: an entry in the history would disturb the router of the site.
 *
 * @returns a cleanup function.
 * @see https://html.spec.whatwg.org/multipage/interaction.html#close-requests-and-close-watchers
 */
export function closeOnBack(onClose: () => void): () => void {
  if (!window.CloseWatcher) return () => {};
  const watcher = new window.CloseWatcher();
  watcher.addEventListener('close', onClose);
  return () => watcher.destroy();
}
