import type { AskButton } from './createAskButton.js';
import { findPlace, moveTo, type Place, removePlace } from './placeInBlock.js';

/**
 * Root margin of the observer: a button gets its place when its block is at most half a viewport height out of view. So a block that needs
 * an extra row for its button grows before the reader sees it.
 */
const AHEAD = '50% 0px';
/** Debounce time (ms). When no block has changed its size for this long, the resizing is over, and the buttons are placed again. */
const RESIZED_AFTER = 100;

/** Functions that place the buttons of code blocks. `place` and `move` do nothing for a block without a button. */
interface ButtonPlaces {
  /** Finds the place of the button and moves the button there. */
  place: (block: HTMLElement) => void;
  /** Moves the button to the place that was found before. */
  move: (block: HTMLElement) => void;
  /** Places the buttons of all blocks in or near the viewport. */
  placeVisible: () => void;
  /** Places the button whenever its block comes near the viewport. */
  observe: (block: HTMLElement) => void;
  unobserve: (block: HTMLElement) => void;
}

/**
 * Returns functions that place the buttons of code blocks. When the size of a visible block or of the window changes, for example because a
 * side panel makes the page narrower, the buttons of all visible blocks are placed again.
 *
 * @param buttons Maps each block to its button.
 */
export function placeButtons(buttons: ReadonlyMap<HTMLElement, AskButton>, signal: AbortSignal): ButtonPlaces {
  const places = new WeakMap<HTMLElement, Place>();
  const visible = new Set<HTMLElement>();

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
  const placeVisible = () => {
    for (const block of visible) place(block);
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The size that each visible block had right after its button was placed, when the block came near the viewport. */
  const firstSizes = new WeakMap<HTMLElement, string>();
  /** The last size that the observer has reported for each visible block. */
  const sizes = new WeakMap<HTMLElement, string>();
  // While a side panel slides, the buttons only follow the edges of their blocks: measuring long code takes longer than a frame.
  const resizes = new ResizeObserver((entries) => {
    for (const entry of entries) {
      const block = entry.target as HTMLElement;
      const size = `${entry.contentRect.width} ${entry.contentRect.height}`;
      const before = sizes.get(block);
      sizes.set(block, size);
      // After each `observe`, the observer reports the block even if its size has not changed. This first report is a change only if the
      // size has changed since the button was placed.
      const isSame = before === undefined ? firstSizes.get(block) === sizeOf(block) : before === size;
      if (isSame) continue;
      move(block);
      clearTimeout(timer);
      timer = setTimeout(placeVisible, RESIZED_AFTER);
    }
  });
  const show = (block: HTMLElement) => {
    visible.add(block);
    place(block);
    firstSizes.set(block, sizeOf(block));
    resizes.observe(block);
  };
  const hide = (block: HTMLElement) => {
    visible.delete(block);
    resizes.unobserve(block);
    sizes.delete(block);
    // Hide the button. While its block is out of view, the position of the button can become wrong. A button outside of its block could
    // make the page scroll sideways.
    const ask = buttons.get(block);
    if (ask) removePlace(ask);
  };

  // On devices without hover, a button with a free place is always visible. So place it before its block scrolls into view.
  const visibility = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) (isIntersecting ? show : hide)(target as HTMLElement);
    },
    { rootMargin: AHEAD },
  );
  window.addEventListener('resize', placeVisible, { signal, passive: true });
  signal.addEventListener('abort', () => {
    visibility.disconnect();
    resizes.disconnect();
    clearTimeout(timer);
  });
  return {
    place,
    move,
    placeVisible,
    observe: (block) => visibility.observe(block),
    unobserve(block) {
      visibility.unobserve(block);
      hide(block);
    },
  };
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement) => `${clientWidth} ${clientHeight}`;
