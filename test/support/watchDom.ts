const EVERYTHING = { subtree: true, childList: true, characterData: true, attributes: true };

/**
 * Waits for a state that polling could miss, because it may last only a moment.
 *
 * @param root Node to observe. To see mutations inside a shadow root, pass the shadow root.
 * @param look Returns the state; undefined until it occurs.
 */
export function whenSeen<Value>(root: Node, look: () => Value | undefined): Promise<Value> {
  return new Promise((resolve) => {
    const check = () => {
      const seen = look();
      if (seen === undefined) return;
      observer.disconnect();
      resolve(seen);
    };
    const observer = new MutationObserver(check);
    observer.observe(root, EVERYTHING);
    check();
  });
}

/** Number of frames without a change after which the page counts as at rest. */
const FRAMES_AT_REST = 12;

/** Waits until nothing below `root` has changed for some frames and no animation runs. */
export function whenAtRest(root: Document | ShadowRoot): Promise<void> {
  return new Promise((resolve) => {
    let frames = 0;
    const observer = new MutationObserver(() => {
      frames = 0;
    });
    observer.observe(root, EVERYTHING);
    const next = () => {
      frames = root.getAnimations().length > 0 ? 0 : frames + 1;
      if (frames < FRAMES_AT_REST) return requestAnimationFrame(next);
      observer.disconnect();
      resolve();
    };
    requestAnimationFrame(next);
  });
}
