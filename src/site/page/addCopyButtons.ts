import type { ScriptLabels } from '../../languages/SiteLabels.js';
import { DONE_MS } from './addAnnouncer.js';
import { createIcon } from './createIcon.js';

/** Path data of the icons of a copy button. */
export const COPY_ICONS = {
  ready: 'M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3',
  copied: 'm4.5 10.5 3.5 3.5 7.5-8',
};

/** Gives every code block a button that copies its text, if the browser allows it. If copying fails, the code is selected instead. */
export function addCopyButtons(page: Document, labels: ScriptLabels, announce: (text: string) => void): void {
  if (!navigator.clipboard) return;
  for (const figure of page.querySelectorAll<HTMLElement>('.code')) {
    const code = figure.querySelector('code');
    if (!code) continue;
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.setAttribute('aria-label', labels.copyCode);
    show(button, 'ready');
    let timer = 0;
    button.addEventListener('click', () => {
      // Code is often pasted into a terminal, where a line break at the end would run it.
      const text = (code.textContent ?? '').replace(/\n$/, '');
      navigator.clipboard.writeText(text).then(
        () => {
          show(button, 'copied');
          announce(labels.copied);
          clearTimeout(timer);
          timer = window.setTimeout(() => show(button, 'ready'), DONE_MS);
        },
        () => window.getSelection()?.selectAllChildren(code),
      );
    });
    figure.append(button);
  }
}

function show(button: HTMLButtonElement, state: keyof typeof COPY_ICONS): void {
  button.dataset.state = state;
  button.replaceChildren(createIcon(COPY_ICONS[state]));
}
