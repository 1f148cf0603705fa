/** The interface through which the bench drives each of its pages. */
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

/** Waits until the last answer ends with this text. Other libraries have no class for answers: there the page must end with the text. */
export function waitForText(end: string): Promise<void> {
  const host = document.querySelector('main');
  const answers = document.getElementsByClassName('da-answer');
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const last = (answers[answers.length - 1] ?? host?.lastElementChild)?.textContent ?? '';
      if (!last.trimEnd().endsWith(end)) return;
      clearInterval(timer);
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
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
