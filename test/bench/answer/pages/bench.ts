/** What every page of the bench offers to the one that measures it. */
export interface BenchPage {
  /** Asks one question and resolves when the whole answer is shown. */
  ask(): Promise<void>;
  /** Asks, and resolves when the first words of the answer are shown. */
  begin?(): Promise<void>;
  /** Resolves when all of the answer that was begun is shown. */
  ended?(): Promise<void>;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

const POLL = 50;

/** Resolves when the last answer of the page, or the page itself where answers have no class, ends with this text. */
export function shown(end: string): Promise<void> {
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

/** Resolves when the page has one answer more than so many. */
export function another(count: number): Promise<void> {
  const answers = document.getElementsByClassName('da-answer');
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (answers.length <= count) return;
      clearInterval(timer);
      resolve();
    }, POLL);
  });
}

/** Takes the place of the empty host. */
export function host(): HTMLElement {
  const main = document.querySelector('main');
  if (!main) throw new Error('The page has no main element.');
  return main;
}
