/** How long an element of the page is held at its position in the window (ms). Longer than the animation in pushPage.ts. */
const HOLD_TIME = 1000;

/** Stops holding the current element at its position. Undefined while no element is held. */
let release: (() => void) | undefined;

/** An element that the reader sees, and where it is. */
export interface PagePlace {
  element: Element;
  /** Distance from the upper edge of the window (px). */
  top: number;
  /** Width of the page (px). */
  width: number;
}

/**
 * Finds an element that the reader sees, and its position. On a scrolled page, this makes the browser compute the layout.
 *
 * @returns undefined if the page is at its top, or if no element is found.
 */
export function findPagePlace(): PagePlace | undefined {
  const element = window.scrollY > 0 ? visibleElement() : null;
  return element
    ? { element, top: element.getBoundingClientRect().top, width: document.documentElement.offsetWidth }
    : undefined;
}

/**
 * Keeps an element of the page at its position in the window while the width of the page changes. Scroll anchoring does not help: browsers
 * switch it off when the margin of the page changes. Stops after `HOLD_TIME`, or earlier if the reader scrolls with the wheel or by touch,
 * presses a key, or follows a link to another place (`releasePagePlace`). Does nothing while another element is kept.
 */
export function holdPagePlace(findPlace: () => PagePlace | undefined): void {
  const place = release ? undefined : findPlace();
  if (!place) return;
  const root = document.documentElement;
  const topOf = () => place.element.getBoundingClientRect().top;
  let { top, width } = place;
  const observer = new ResizeObserver(() => {
    if (root.offsetWidth === width) top = topOf();
    else window.scrollBy({ top: topOf() - top, behavior: 'instant' });
    width = root.offsetWidth;
  });
  const end = () => release?.();
  const timer = setTimeout(end, HOLD_TIME);
  const events = ['wheel', 'touchmove', 'keydown'] as const;
  release = () => {
    release = undefined;
    clearTimeout(timer);
    observer.disconnect();
    for (const name of events) removeEventListener(name, end);
  };
  for (const name of events) addEventListener(name, end, { passive: true });
  observer.observe(root);
}

/** Stops holding the page at its current place. Called when the reader follows a link to another place. */
export function releasePagePlace(): void {
  release?.();
}

/**
 * Returns the element that the fragment of the URL names, if its top is in the window. Otherwise, returns an element in the upper part of
 * the window, or null if only the body is there.
 */
function visibleElement(): Element | null {
  const target = document.querySelector(':target');
  const { top = -1 } = target?.getBoundingClientRect() ?? {};
  if (target && top >= 0 && top < window.innerHeight) return target;
  const element = document.elementFromPoint(window.innerWidth / 3, window.innerHeight / 3);
  return element === document.body ? null : element;
}
