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
 * Makes the back button or back gesture of an Android device close a panel that covers the page, instead of leaving the page. Has no effect
 * in browsers without `CloseWatcher`: there, only an additional entry in the history could do this, and it would disturb the site's router.
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
