import { onPageChange } from '../shared/onPageChange.js';
import type { CaptureSetup } from './CaptureSetup.js';
import { loadCodeButtons } from './loadButtons.js';
import { whenHydrated } from './whenHydrated.js';

/** Options of the buttons in code blocks. */
export interface CodeOffer {
  setup: () => CaptureSetup;
  /** Returns the elements that contain the content of the page. */
  roots: () => Iterable<Element>;
  /** The CSS selector of the code blocks. */
  blocks: string;
  label: string;
  askAbout: (block: Element) => void;
}

/**
 * Adds a button to every code block that `addCodeButtons` accepts, including blocks that the page adds later. Loads the code of the buttons
 * as soon as the page has a block. Waiting for the pointer would be too late: on touch screens the buttons are always visible, and screen
 * readers find them without an event in the block. If loading fails, tries again when the reader uses a block. Rejects if the selector is
 * invalid.
 */
export async function offerCode(offer: CodeOffer, signal: AbortSignal): Promise<void> {
  const hasBlock = () => [...offer.roots()].some((root) => root.querySelector(offer.blocks));
  if (!hasBlock()) await once((done, waiting) => onPageChange(() => hasBlock() && done(), waiting), signal);
  let buttons = await loadCodeButtons();
  while (!buttons) {
    await once((done, waiting) => onBlockUsed(offer.blocks, done, waiting), signal);
    buttons = await loadCodeButtons();
  }
  await whenHydrated();
  if (!signal.aborted) buttons.addCodeButtons(offer, signal);
}

/** When `start` calls `done`, aborts `waiting` and resolves. If `signal` is aborted first, aborts `waiting` and never resolves. */
function once(start: (done: () => void, waiting: AbortSignal) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const done = () => {
      ended.abort();
      resolve();
    };
    start(done, AbortSignal.any([signal, ended.signal]));
  });
}

/** Calls a function when the reader points at a code block, touches it or moves the focus into it. */
function onBlockUsed(blocks: string, listener: () => void, signal: AbortSignal): void {
  const onEvent = ({ target, relatedTarget }: MouseEvent | FocusEvent) => {
    const block = (target as Element).closest(blocks);
    // Ignore moves between parts of the same block, such as highlighted words.
    if (block && !block.contains(relatedTarget as Node | null)) listener();
  };
  for (const type of ['pointerover', 'focusin'] as const) document.addEventListener(type, onEvent, { signal });
}
