import { decodeOrKeep } from '../../../values/decodeOrKeep.js';
import { findText } from './findText.js';
import { markRange, unmark } from './markRange.js';
import { openDetails } from './openDetails.js';

/** How long to look for a passage while the router loads and renders the page (ms). */
const SEARCH_TIME = 10_000;
/** Minimum interval between two searches that changes of the page cause (ms). The first search runs immediately. */
const SEARCH_INTERVAL = 200;
/**
 * Time after a passage has been found (ms). If the router scrolls the passage out of view during this time, the passage is scrolled into
 * view again.
 */
const SETTLE_TIME = 1_000;

/**
 * Stops the search for the current passage, and removes its mark. All assistants of a page share this function, because a page shows only
 * one marked passage: that of the link that was followed last.
 */
let endCurrent: (() => void) | undefined;

/**
 * Marks the passage that the text fragment of a URL names, and scrolls to it, as soon as a router has rendered it. Browsers follow text
 * fragments only when they load a page. The mark disappears at the next click or touch, or when the router removes the passage.
 *
 * @returns a function that removes the mark, and stops looking for the passage. It has no effect on the mark of a later call. Undefined if
 * the URL has no text fragment.
 */
export function showPassage(href: string): (() => void) | undefined {
  endCurrent?.();
  const words = wordsIn(href);
  if (!words) return undefined;
  const id = idIn(href);
  const controller = new AbortController();
  const { signal } = controller;
  let found: Range | undefined;
  let settlesAt = 0;

  const look = () => {
    if (found && isRendered(found)) return;
    // If an earlier match is no longer rendered, remove its mark. This happens when the router replaces the previous page, or renders a
    // page twice.
    unmark();
    found = findText(words, id);
    openDetails(found?.startContainer.parentElement);
    if (!found || !isRendered(found)) return;
    settlesAt = performance.now() + SETTLE_TIME;
    markRange(found);
    scrollTo(found);
  };
  const observer = new MutationObserver(throttle(look, signal));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const timer = setTimeout(() => observer.disconnect(), SEARCH_TIME);
  const end = () => {
    if (endCurrent !== end) return;
    endCurrent = undefined;
    controller.abort();
    observer.disconnect();
    clearTimeout(timer);
    unmark();
  };
  endCurrent = end;
  const onScroll = () => performance.now() < settlesAt && found && !isInView(found) && scrollTo(found);
  window.addEventListener('scroll', onScroll, { signal, passive: true });
  const letReaderScroll = () => {
    settlesAt = 0;
  };
  for (const name of ['wheel', 'touchmove', 'keydown'] as const)
    window.addEventListener(name, letReaderScroll, { signal, passive: true });
  window.addEventListener('pointerdown', end, { signal, capture: true });
  look();
  return end;
}

/** Returns the words of a text fragment: `#:~:text=[prefix-,]words[,end][,-suffix]` (https://wicg.github.io/scroll-to-text-fragment/). */
function wordsIn(href: string): string | undefined {
  const [, directive] = href.split(':~:text=');
  const words = directive
    ?.split('&', 1)[0]
    ?.split(',')
    .find((part) => !part.startsWith('-') && !part.endsWith('-'));
  try {
    return words && decodeURIComponent(words);
  } catch {
    return undefined;
  }
}

/** Returns the id of the element that a URL names before its text fragment. */
function idIn(href: string): string {
  const [id = ''] = new URL(href, location.href).hash.slice(1).split(':~:', 1);
  return decodeOrKeep(id);
}

/** Returns a function that calls `run` soon, and at most once in each `SEARCH_INTERVAL`. */
function throttle(run: () => void, signal: AbortSignal): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        run();
      },
      Math.max(0, last + SEARCH_INTERVAL - performance.now()),
    );
  };
}

/** Whether a range is visible, or would be after scrolling. A range collapses when its text is removed or replaced. */
const isRendered = (range: Range) =>
  range.startContainer.isConnected && !range.collapsed && range.getClientRects().length > 0;

function isInView(range: Range): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function scrollTo(range: Range): void {
  const element = range.startContainer.parentElement;
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  // If the element is higher than the window, the range can still be out of view. In this case, show the beginning of the element.
  if (!isInView(range)) element?.scrollIntoView({ block: 'start', behavior: 'instant' });
}
