import type { CaptureSetup } from './CaptureOptions.js';
import { type AskButton, createAskButton } from './createAskButton.js';
import { placeInBlock } from './placeInBlock.js';

/** Pages that draw much at once are looked at once, after this time in milliseconds. */
const LOOK_DELAY = 200;

/** No code of the page: what belongs to an assistant, what is written in, and the columns of line numbers. */
const OTHERS =
  '.da-root,docs-assistant,[contenteditable=true],.CodeMirror,.cm-editor,[class*=gutter],[class*=lineno],[class*=linenos]';

/** What a button for code needs to know. */
export interface CodeOffer {
  setup: () => CaptureSetup;
  /** Finds the part of the page that counts. */
  roots: () => Iterable<Element>;
  blocks: string;
  name: string;
  take: (block: Element) => void;
}

/** Gives every code block a button, also those that come later. */
export function offerCode({ setup, roots, blocks, name, take }: CodeOffer, signal: AbortSignal): void {
  const buttons = new Map<Element, AskButton>();
  /** Blocks that are listened to: one that is taken out and put in again gets another button, and no other listeners. */
  const heard = new WeakSet<Element>();
  let looking: ReturnType<typeof setTimeout> | undefined;

  const place = (block: Element) => {
    const ask = buttons.get(block);
    if (ask) placeInBlock(block, ask);
  };
  // Where nothing hovers, the buttons are always seen, and so have to be in their place.
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) place(target);
  });

  const listen = (block: Element) => {
    const show = (shown: boolean) => () => {
      buttons.get(block)?.root.toggleAttribute('data-shown', shown);
      if (shown) place(block);
    };
    block.addEventListener('pointerenter', show(true), { signal });
    block.addEventListener('focusin', show(true), { signal });
    block.addEventListener('pointerleave', show(false), { signal });
    block.addEventListener('focusout', show(false), { signal });
    block.addEventListener('scroll', () => place(block), { signal, passive: true });
  };

  const add = (block: Element) => {
    const ask = createAskButton('code', setup, name, () => take(block));
    if (!heard.has(block)) listen(block);
    heard.add(block);
    buttons.set(block, ask);
    block.append(ask.host);
    seen.observe(block);
  };

  const look = () => {
    looking = undefined;
    for (const [block, { host }] of buttons) {
      if (!block.isConnected) {
        seen.unobserve(block);
        buttons.delete(block);
        // It may come back, and gets another one.
        host.remove();
      } else if (host.parentNode !== block) block.append(host);
    }
    for (const root of roots()) {
      for (const block of root.querySelectorAll(blocks)) {
        const wanted = !buttons.has(block) && !block.closest(OTHERS) && !block.parentElement?.closest(blocks);
        // Columns of line numbers that go by another name.
        if (wanted && /[^\s\d]/.test(block.textContent ?? '')) add(block);
      }
    }
  };
  look();
  const observer = new MutationObserver(() => {
    looking ??= setTimeout(look, LOOK_DELAY);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const placeAll = () => {
    for (const block of buttons.keys()) place(block);
  };
  window.addEventListener('resize', placeAll, { signal, passive: true });

  signal.addEventListener('abort', () => {
    clearTimeout(looking);
    observer.disconnect();
    seen.disconnect();
    for (const { host } of buttons.values()) host.remove();
  });
}
