/** What to tell about each observed table, by its frame and by the table in it. */
const listeners = new WeakMap<Element, () => void>();

/** One observer for the tables of all answers: an answer can have hundreds. */
let observer: ResizeObserver | undefined;

/**
 * Calls `onChange` with whether an element's content is wider than the element: immediately, and when either changes its size.
 *
 * @returns Stops the calls.
 */
export function observeWidth(frame: Element, onChange: (isWide: boolean) => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) listeners.get(target)?.();
  });
  const elements = [frame, ...frame.children];
  for (const element of elements) {
    listeners.set(element, () => onChange(frame.scrollWidth > frame.clientWidth));
    observer.observe(element);
  }
  return () => {
    for (const element of elements) observer?.unobserve(element);
  };
}
