/** Elements that the browser makes operable by keyboard. */
const NATIVE_CONTROLS = 'a[href],area[href],button,input,select,textarea,summary';

const needsHelp = (element: Element) =>
  !element.matches(NATIVE_CONTROLS) &&
  !element.querySelector(NATIVE_CONTROLS) &&
  !element.shadowRoot?.querySelector(NATIVE_CONTROLS);

/** Whether an element may contain a button in a closed shadow root, which scripts cannot see. A second button around it would be wrong. */
const mayHideButton = (element: Element) => element.localName.includes('-') && !element.hasAttribute('tabindex');

/**
 * Returns the attributes that make an element such as `<span>` a button. Attributes that the element already has stay. Returns no
 * attributes if the element is or contains a native control, or if it may hide a button (`mayHideButton`).
 */
export function buttonAttributes(element: Element): Record<string, string> {
  if (!needsHelp(element) || mayHideButton(element)) return {};
  return {
    role: element.getAttribute('role') ?? 'button',
    tabindex: element.getAttribute('tabindex') ?? '0',
  };
}

/** Elements that have already caused a warning. Strict Mode runs effects twice, and the warning must not be repeated. */
const warned = new WeakSet<Element>();

/**
 * Makes Enter and the space bar press an element. If the page already turns these keys into a click, adds no second click. Does nothing if
 * the element is or contains a native control. If it may contain a hidden button (`mayHideButton`), only writes a warning to the console.
 *
 * @returns a cleanup function.
 */
export function makeKeyboardOperable(element: HTMLElement): () => void {
  if (!needsHelp(element)) return () => {};
  if (mayHideButton(element)) {
    if (!warned.has(element))
      console.warn(
        `docs-assistant: the keyboard may not reach <${element.localName}>, which opens the assistant. Give it a tabindex, or pass the button inside it.`,
      );
    warned.add(element);
    return () => {};
  }
  const controller = new AbortController();
  const { signal } = controller;
  let presses = 0;
  element.addEventListener('click', () => presses++, { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== element || event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
      // The space bar would scroll the page.
      event.preventDefault();
      const before = presses;
      setTimeout(() => presses === before && element.click());
    },
    // Listen in the capture phase, to read `presses` before a listener of the page can turn the key into a click.
    { signal, capture: true },
  );
  return () => controller.abort();
}
