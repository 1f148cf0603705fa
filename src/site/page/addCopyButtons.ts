import { drawIcon } from './drawIcon.js';
import type { ScriptWords } from './scriptWords.js';

const COPY = 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3';
const DONE = 'm4.5 10.5 3.5 3.5 7.5-8';
const DONE_MS = 1_600;

/** Gives every code block a button that copies its text. */
export function addCopyButtons(page: Document, words: ScriptWords): void {
  if (!navigator.clipboard) return;
  for (const figure of page.querySelectorAll<HTMLElement>('.code')) {
    const code = figure.querySelector('code');
    if (!code) continue;
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    show(button, 'ready', words);
    let timer = 0;
    button.addEventListener('click', () => {
      // One line is usually pasted into a terminal, where a line end would run it.
      const text = (code.textContent ?? '').replace(/\n$/, '');
      navigator.clipboard.writeText(text).then(
        () => {
          show(button, 'copied', words);
          clearTimeout(timer);
          timer = window.setTimeout(() => show(button, 'ready', words), DONE_MS);
        },
        () => window.getSelection()?.selectAllChildren(code),
      );
    });
    figure.append(button);
  }
}

function show(button: HTMLButtonElement, state: 'ready' | 'copied', words: ScriptWords): void {
  button.dataset.state = state;
  button.setAttribute('aria-label', state === 'copied' ? words.copied : words.copyCode);
  button.replaceChildren(drawIcon(state === 'copied' ? DONE : COPY));
}
