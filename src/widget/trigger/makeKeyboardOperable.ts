/** What a keyboard reaches, and presses, by itself. */
const BY_ITSELF = 'a[href],area[href],button,input,select,textarea,summary';

const needsHelp = (element: Element) =>
  !element.matches(BY_ITSELF) && !element.querySelector(BY_ITSELF) && !element.shadowRoot?.querySelector(BY_ITSELF);

/** A custom element may hold a button that nobody can see from here; a second one around it would be one too many. */
const isClosed = (element: Element) => element.localName.includes('-') && !element.hasAttribute('tabindex');

/** The attributes that make a button of an element that is none, such as a `<span>`: what it says of itself stays. */
export function asButton(element: Element): Record<string, string> {
  if (!needsHelp(element) || isClosed(element)) return {};
  return {
    role: element.getAttribute('role') ?? 'button',
    tabindex: element.getAttribute('tabindex') ?? '0',
  };
}

/** What the console has been told of: strict mode makes a trigger of each element twice. */
const told = new WeakSet<Element>();

/**
 * Lets Enter and the space bar press an element that is no button. An answer that the page itself has to these keys counts as the press.
 *
 * @returns what ends it.
 */
export function makeKeyboardOperable(element: HTMLElement): () => void {
  if (!needsHelp(element)) return () => {};
  if (isClosed(element)) {
    if (!told.has(element))
      console.warn(
        `docs-assistant: <${element.localName}> opens the assistant, and the keyboard may not reach it. Give it a tabindex, or hand over the button that it holds.`,
      );
    told.add(element);
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
      // Else the page would be scrolled.
      event.preventDefault();
      const before = presses;
      setTimeout(() => presses === before && element.click());
    },
    // Before the page's own listeners.
    { signal, capture: true },
  );
  return () => controller.abort();
}
