/**
 * Watches for the removal of the focused element inside a container, such as a button that disappears when it is pressed. The browser
 * then moves the focus to the body, and keyboard users would be back at the top of the page.
 *
 * @param recover Called with the former ancestors of the element inside the container, innermost first. The page may have moved the
 * focus already.
 * @returns The cleanup function.
 */
export function onFocusedElementRemoved(
  container: HTMLElement,
  recover: (ancestors: readonly HTMLElement[]) => void,
): () => void {
  const root = container.getRootNode() as Document | ShadowRoot;
  /** The focused element and its ancestors inside the container, innermost first. Empty once the focus has left the container. */
  let trail: HTMLElement[] = [];

  function onFocusIn(): void {
    trail = [];
    let at = root.activeElement;
    while (at && at !== container && container.contains(at)) {
      trail.push(at as HTMLElement);
      at = at.parentElement;
    }
  }

  function onFocusOut({ target }: FocusEvent): void {
    // Some browsers send this event for a removed element, too. Check in a microtask: then `isConnected` shows whether the element was
    // removed.
    queueMicrotask(() => {
      if ((target as HTMLElement).isConnected && trail[0] === target) trail = [];
    });
  }

  const observer = new MutationObserver(() => {
    const [focused, ...ancestors] = trail;
    if (!focused || focused.isConnected) return;
    trail = [];
    recover(ancestors);
  });

  // The focus may have moved into the container before this call.
  onFocusIn();
  container.addEventListener('focusin', onFocusIn);
  container.addEventListener('focusout', onFocusOut);
  observer.observe(container, { childList: true, subtree: true });
  return () => {
    container.removeEventListener('focusin', onFocusIn);
    container.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
  };
}
