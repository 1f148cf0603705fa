import { type AskButton, createAskButton } from './createAskButton.js';
import type { CodeOffer } from './offerCode.js';
import { onPageChange } from './onPageChange.js';
import { findPlace, moveTo, type Place } from './placeInBlock.js';
import { releaseRow } from './reserveRow.js';

/** Code in these elements gets no button: assistants, editors, and columns of line numbers. */
const IGNORED =
  '.da-root,docs-assistant,[contenteditable=true],.CodeMirror,.cm-editor,[class*=gutter],[class*=lineno],[class*=linenos]';

/** Distance to the viewport at which a button gets its place. A block that gets a row for it grows while it is out of view. */
const AHEAD = '50% 0px';

/** Adds a button to every code block, including blocks that the page adds later. */
export function addCodeButtons({ setup, roots, blocks, label, askAbout }: CodeOffer, signal: AbortSignal): void {
  const buttons = new Map<HTMLElement, AskButton>();
  const places = new WeakMap<HTMLElement, Place>();
  const visible = new Set<HTMLElement>();
  /** Blocks with listeners. A block that is removed and inserted again needs another button, but no second listeners. */
  const listening = new WeakSet<HTMLElement>();

  const move = (block: HTMLElement) => {
    const ask = buttons.get(block);
    const place = places.get(block);
    if (ask && place) moveTo(place, block, ask);
  };
  const place = (block: HTMLElement) => {
    const ask = buttons.get(block);
    const found = ask && findPlace(block, ask);
    if (found) places.set(block, found);
    move(block);
  };
  // On devices without hover the buttons are always visible, so they get their place before their block scrolls into view.
  const visibility = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const block = entry.target as HTMLElement;
        if (entry.isIntersecting) {
          visible.add(block);
          place(block);
        } else visible.delete(block);
      }
    },
    { rootMargin: AHEAD },
  );

  const show = (block: HTMLElement, shown: boolean) => {
    buttons.get(block)?.root.toggleAttribute('data-shown', shown);
    if (shown) place(block);
  };
  const listen = (block: HTMLElement) => {
    for (const type of ['pointerenter', 'focusin']) block.addEventListener(type, () => show(block, true), { signal });
    for (const type of ['pointerleave', 'focusout']) block.addEventListener(type, () => show(block, false), { signal });
    block.addEventListener('scroll', () => move(block), { signal, passive: true });
  };

  const addButton = (block: HTMLElement) => {
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
        visible.delete(block);
        buttons.delete(block);
        releaseRow(block);
        // The page may insert the block again; it then gets another button.
        host.remove();
      } else if (host.parentNode !== block) block.append(host);
    }
  };

  const update = () => {
    removeStale();
    for (const root of roots()) {
      for (const block of root.querySelectorAll<HTMLElement>(blocks)) {
        const isNew = !buttons.has(block) && !block.closest(IGNORED) && !block.parentElement?.closest(blocks);
        // A block that contains only digits is a column of line numbers with an unknown class name.
        if (isNew && /[^\s\d]/.test(block.textContent ?? '')) addButton(block);
      }
    }
  };
  update();
  const placeVisible = () => {
    for (const block of visible) place(block);
  };
  onPageChange(() => {
    update();
    // Code that a highlighter renders again can be somewhere else.
    placeVisible();
  }, signal);
  window.addEventListener('resize', placeVisible, { signal, passive: true });

  signal.addEventListener('abort', () => {
    visibility.disconnect();
    for (const [block, { host }] of buttons) {
      releaseRow(block);
      host.remove();
    }
  });
}
