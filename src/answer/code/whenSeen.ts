/** How near to the view counts as seen, so that nothing changes before the reader's eyes. */
const MARGIN = '300px';

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

function getObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        const seen = waiting.get(target);
        if (seen) whenIdle(seen);
      }
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

/** Text comes first: what is seen waits so long, and then until the page has nothing better to do. In milliseconds. */
const SHORTEST_WAIT = 150;
const LONGEST_WAIT = 1_000;

function whenIdle(callback: () => void): void {
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: LONGEST_WAIT });
    else callback();
  }, SHORTEST_WAIT);
}

/** Calls back once, when an element comes near the view. Returns how to call it off. */
export function whenSeen(element: Element, seen: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    seen();
    return () => {};
  }
  waiting.set(element, seen);
  getObserver().observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}
