/** The interface through which the bench drives its pages, except `bombs.tsx`. */
export interface BenchPage {
  /** Asks one question. Resolves when the whole answer is visible. */
  ask(): Promise<void>;
  /** Asks one question. Resolves when the first words of the answer are visible. */
  begin?(): Promise<void>;
  /** Resolves when the whole answer that `begin` started is visible. */
  ended?(): Promise<void>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

/** Interval between two checks of the page (ms). */
const POLL = 50;

/**
 * Waits until the last answer ends with this text. The pages of other libraries have no class for answers: there, the last element of
 * `main` must end with it.
 *
 * @param root The shadow root of the widget. Default: the document.
 */
export function waitForText(end: string, root: Document | ShadowRoot = document): Promise<void> {
  const host = document.querySelector('main');
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const last = [...root.querySelectorAll('.da-answer')].at(-1) ?? host?.lastElementChild;
      if (!(last?.textContent ?? '').trimEnd().endsWith(end)) return;
      clearInterval(timer);
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    }, POLL);
  });
}

/** Waits until an element exists. */
export function waitForElement(root: Document | ShadowRoot, selector: string): Promise<Element> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const element = root.querySelector(selector);
      if (!element) return;
      clearInterval(timer);
      resolve(element);
    }, POLL);
  });
}

/** Waits until the page has more than `count` answers. */
export function waitForAnotherAnswer(count: number): Promise<void> {
  const answers = document.getElementsByClassName('da-answer');
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (answers.length <= count) return;
      clearInterval(timer);
      resolve();
    }, POLL);
  });
}

/** Returns the element that the pages render into. */
export function host(): HTMLElement {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main element.');
  return main;
}
