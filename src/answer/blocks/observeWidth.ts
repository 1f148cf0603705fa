/** For each observed element, the function to call when its size changes. A scroll container and the table in it share one function. */
const listeners = new WeakMap<Element, () => void>();

/** One observer for the tables of all answers. An answer can have hundreds of tables. */
let observer: ResizeObserver | undefined;

/**
 * Reports to `onChange` whether an element's content is wider than the element. The first call comes when the browser renders the next
 * frame. Further calls follow whenever the element or its content changes its size. Consecutive calls can pass the same value.
 *
 * @returns a function that stops the calls.
 */
export function observeWidth(frame: Element, onChange: (isWide: boolean) => void): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) listeners.get(target)?.();
  });
  const elements = [frame, ...frame.children];
  const compare = () => onChange(frame.scrollWidth > frame.clientWidth);
  for (const element of elements) {
    listeners.set(element, compare);
    observer.observe(element);
  }
  return () => {
    for (const element of elements) observer?.unobserve(element);
  };
}
