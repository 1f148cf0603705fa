import type { ScriptLabels } from '../../languages/SiteLabels.js';
import { createIcon } from './createIcon.js';

const COPY = 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3';
const DONE = 'm4.5 10.5 3.5 3.5 7.5-8';
const DONE_MS = 1_600;

/** Gives every code block a button that copies its text. */
export function addCopyButtons(page: Document, labels: ScriptLabels): void {
  if (!navigator.clipboard) return;
  for (const figure of page.querySelectorAll<HTMLElement>('.code')) {
    const code = figure.querySelector('code');
    if (!code) continue;
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    show(button, 'ready', labels);
    let timer = 0;
    button.addEventListener('click', () => {
      // Code is often pasted into a terminal, where a line break at the end would run it.
      const text = (code.textContent ?? '').replace(/\n$/, '');
      navigator.clipboard.writeText(text).then(
        () => {
          show(button, 'copied', labels);
          clearTimeout(timer);
          timer = window.setTimeout(() => show(button, 'ready', labels), DONE_MS);
        },
        () => window.getSelection()?.selectAllChildren(code),
      );
    });
    figure.append(button);
  }
}

function show(button: HTMLButtonElement, state: 'ready' | 'copied', labels: ScriptLabels): void {
  button.dataset.state = state;
  button.setAttribute('aria-label', state === 'copied' ? labels.copied : labels.copyCode);
  button.replaceChildren(createIcon(state === 'copied' ? DONE : COPY));
}
