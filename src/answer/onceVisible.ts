/** Distance from the visible part at which an element counts as visible, so that most changes happen before the reader sees it. */
const MARGIN = '300px';

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function getObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        callbacks.get(target)?.();
      }
    },
    // `rootMargin` applies to the viewport, `scrollMargin` to scroll containers, such as the panel. Older browsers ignore `scrollMargin`.
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  );
  return observer;
}

/**
 * Calls back once, as soon as the element is close to the visible part of the page and of its scroll containers. Browsers without
 * `IntersectionObserver` call back immediately.
 *
 * @returns a function that cancels the callback.
 */
export function onceVisible(element: Element, callback: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    callback();
    return () => {};
  }
  callbacks.set(element, callback);
  getObserver().observe(element);
  return () => {
    callbacks.delete(element);
    observer?.unobserve(element);
  };
}
