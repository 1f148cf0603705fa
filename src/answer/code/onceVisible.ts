/**
 * Distance of an element from the visible part of the page at which its callback is scheduled, so that the callback usually runs before the
 * element is visible.
 */
const MARGIN = '300px';

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function getObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        const callback = callbacks.get(target);
        if (callback) scheduleWhenIdle(callback);
      }
    },
    // `rootMargin` applies to the viewport, `scrollMargin` to scroll containers, such as the panel. Older browsers ignore `scrollMargin`.
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  );
  return observer;
}

/** Delay before `requestIdleCallback` is called (ms), because rendering text that streams in has priority. */
const MIN_WAIT = 150;
/** Maximum time to wait for an idle page after `MIN_WAIT` (ms). */
const MAX_WAIT = 1_000;

function scheduleWhenIdle(callback: () => void): void {
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: MAX_WAIT });
    else callback();
  }, MIN_WAIT);
}

/**
 * Calls back once, after three waits:
 *
 * - until the element is close to the visible part of the page and of its scroll containers
 * - for `MIN_WAIT`
 * - until the page is idle, but at most for `MAX_WAIT`
 *
 * Browsers without `requestIdleCallback` skip the last wait. Browsers without `IntersectionObserver` call back immediately.
 *
 * @returns a function that cancels the callback. The function has no effect after the first wait.
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
