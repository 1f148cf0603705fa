import type { ScriptLabels } from '../../languages/SiteLabels.js';
import { DONE_MS } from './addAnnouncer.js';
import { COPY_ICONS } from './addCopyButtons.js';
import { createIcon } from './createIcon.js';

type CopyState = 'ready' | 'copied' | 'failed';

/** Shows the button that copies the page as Markdown. The button loads the Markdown from the URL of the link beside it. */
export function addPageCopy(page: Document, labels: ScriptLabels, announce: (text: string) => void): void {
  const button = page.querySelector<HTMLButtonElement>('.copy-page');
  const link = page.querySelector<HTMLAnchorElement>('.view-markdown');
  // Only secure pages can write to the clipboard, and a page that is opened from a file system cannot read other files.
  if (!button || !link || !navigator.clipboard || location.protocol === 'file:') return;
  const name = button.textContent ?? '';
  const texts: Readonly<Record<CopyState, string>> = { ready: name, copied: labels.copied, failed: labels.copyFailed };
  const show = (state: CopyState) => {
    button.dataset.state = state;
    button.replaceChildren(createIcon(COPY_ICONS[state === 'copied' ? 'copied' : 'ready']), texts[state]);
  };
  // The text of the button changes to the result for a moment. Its accessible name stays: the live region announces the result.
  button.setAttribute('aria-label', name);
  show('ready');
  let timer = 0;
  const confirm = (state: CopyState) => {
    // A shorter label must not move the elements beside or below the button.
    button.style.minInlineSize = `${button.offsetWidth}px`;
    show(state);
    announce(texts[state]);
    clearTimeout(timer);
    timer = window.setTimeout(() => show('ready'), DONE_MS);
  };
  button.addEventListener('click', () => {
    copy(link.href).then(
      () => confirm('copied'),
      () => confirm('failed'),
    );
  });
}

/**
 * Copies the text at a URL to the clipboard. Calls `write` before the text has arrived, because Safari allows writing only directly after
 * the click.
 */
async function copy(url: string): Promise<void> {
  const text = fetch(url).then(async (response) => {
    if (!response.ok) throw new Error(`Status ${response.status}`);
    return new Blob([await response.text()], { type: 'text/plain' });
  });
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}
