import { type AskButton, createAskButton } from './createAskButton.js';
import type { CodeOffer } from './offerCode.js';
import { onPageChange } from './onPageChange.js';
import { placeInBlock } from './placeInBlock.js';

/** Code in these elements gets no button: assistants, editors, and columns of line numbers. */
const IGNORED =
  '.da-root,docs-assistant,[contenteditable=true],.CodeMirror,.cm-editor,[class*=gutter],[class*=lineno],[class*=linenos]';

/** Adds a button to every code block, including blocks that the page adds later. */
export function addCodeButtons({ setup, roots, blocks, label, askAbout }: CodeOffer, signal: AbortSignal): void {
  const buttons = new Map<Element, AskButton>();
  /** Blocks with listeners. A block that is removed and inserted again needs another button, but no second listeners. */
  const listening = new WeakSet<Element>();

  const place = (block: Element) => {
    const ask = buttons.get(block);
    if (ask) placeInBlock(block, ask);
  };
  // On devices without hover the buttons are always visible, so they get their position as soon as their block scrolls into view.
  const visibility = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) place(target);
  });

  const show = (block: Element, shown: boolean) => {
    buttons.get(block)?.root.toggleAttribute('data-shown', shown);
    if (shown) place(block);
  };
  const listen = (block: Element) => {
    for (const type of ['pointerenter', 'focusin']) block.addEventListener(type, () => show(block, true), { signal });
    for (const type of ['pointerleave', 'focusout']) block.addEventListener(type, () => show(block, false), { signal });
    block.addEventListener('scroll', () => place(block), { signal, passive: true });
  };

  const addButton = (block: Element) => {
    const ask = createAskButton('code', setup, label, () => askAbout(block));
    if (!listening.has(block)) listen(block);
    listening.add(block);
    buttons.set(block, ask);
    block.append(ask.host);
    visibility.observe(block);
    // The reader may have pointed at the block before this code loaded.
    if (block.matches(':hover,:focus-within')) show(block, true);
  };

  const removeStale = () => {
    for (const [block, { host }] of buttons) {
      if (!block.isConnected) {
        visibility.unobserve(block);
        buttons.delete(block);
        // The page may insert the block again; it then gets another button.
        host.remove();
      } else if (host.parentNode !== block) block.append(host);
    }
  };

  const update = () => {
    removeStale();
    for (const root of roots()) {
      for (const block of root.querySelectorAll(blocks)) {
        const isNew = !buttons.has(block) && !block.closest(IGNORED) && !block.parentElement?.closest(blocks);
        // A block that contains only digits is a column of line numbers with an unknown class name.
        if (isNew && /[^\s\d]/.test(block.textContent ?? '')) addButton(block);
      }
    }
  };
  update();
  onPageChange(update, signal);
  const placeAll = () => {
    for (const block of buttons.keys()) place(block);
  };
  window.addEventListener('resize', placeAll, { signal, passive: true });

  signal.addEventListener('abort', () => {
    visibility.disconnect();
    for (const { host } of buttons.values()) host.remove();
  });
}
