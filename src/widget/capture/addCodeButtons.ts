import { EDITORS } from '../../headless/capture/fields.js';
import { onPageChange } from '../shared/onPageChange.js';
import { type AskButton, createAskButton } from './createAskButton.js';
import type { CodeOffer } from './offerCode.js';
import { placeButtons } from './placeButtons.js';
import { releaseRow } from './reserveRow.js';

/** Code in these elements gets no button: assistants, editors, and columns of line numbers. */
const IGNORED = `.da-root,docs-assistant,${EDITORS},[class*=gutter],[class*=lineno],[class*=linenos]`;

/** Adds a button to every code block that `isCode` accepts, including blocks that the page adds later. */
export function addCodeButtons({ setup, roots, blocks, label, askAbout }: CodeOffer, signal: AbortSignal): void {
  const buttons = new Map<HTMLElement, AskButton>();
  const places = placeButtons(buttons, signal);
  /** Blocks with listeners. A block that is removed and inserted again needs another button, but no second listeners. */
  const listening = new WeakSet<HTMLElement>();

  const show = (block: HTMLElement, shown: boolean) => {
    buttons.get(block)?.root.toggleAttribute('data-shown', shown);
    if (shown) places.place(block);
  };
  const listen = (block: HTMLElement) => {
    for (const type of ['pointerenter', 'focusin']) block.addEventListener(type, () => show(block, true), { signal });
    for (const type of ['pointerleave', 'focusout']) block.addEventListener(type, () => show(block, false), { signal });
    block.addEventListener('scroll', () => places.move(block), { signal, passive: true });
  };

  const addButton = (block: HTMLElement) => {
    const ask = createAskButton('code', setup, label, () => askAbout(block));
    if (!listening.has(block)) listen(block);
    listening.add(block);
    buttons.set(block, ask);
    ask.insert(block);
    places.observe(block);
    // The pointer or the focus may already be in the block.
    if (block.matches(':hover,:focus-within')) show(block, true);
  };

  const removeStale = () => {
    for (const [block, { host }] of buttons) {
      if (!block.isConnected) {
        places.unobserve(block);
        buttons.delete(block);
        releaseRow(block);
        // If the page inserts the block again, the block gets a new button.
        host.remove();
      } else if (host.parentNode !== block) block.append(host);
    }
  };

  const update = () => {
    removeStale();
    for (const root of roots())
      for (const block of root.querySelectorAll<HTMLElement>(blocks))
        if (!buttons.has(block) && isCode(block, blocks)) addButton(block);
  };
  update();
  onPageChange(() => {
    update();
    // A syntax highlighter can render the code again. The text can then be where a button is, so place the buttons again.
    places.placeVisible();
  }, signal);

  signal.addEventListener('abort', () => {
    for (const [block, { host }] of buttons) {
      releaseRow(block);
      host.remove();
    }
  });
}

/** Whether a button is added to `block`, an element that matches `blocks` (the selector of code blocks). */
const isCode = (block: HTMLElement, blocks: string) =>
  !block.closest(IGNORED) &&
  !block.parentElement?.closest(blocks) &&
  // A block that contains only digits is a column of line numbers with an unknown class name.
  /[^\s\d]/.test(block.textContent ?? '');
