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
        waiting.get(target)?.();
      }
    },
    { rootMargin: MARGIN },
  );
  return observer;
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
