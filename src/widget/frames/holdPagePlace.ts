/** How long the place is kept (ms). Longer than the animation in pushPage.ts. */
const HOLD_TIME = 1000;

/** Stops keeping the place; defined while it is kept. */
let release: (() => void) | undefined;

/**
 * Keeps the visible content of the page in its place while the page changes its width. Scroll anchoring does not help, because browsers
 * switch it off when the margin of the page changes. Stops after `HOLD_TIME`,
 * or earlier if the reader scrolls with the wheel or by touch, or presses a key.
 */
export function holdPagePlace(): void {
  const element = release ? undefined : window.scrollY > 0 && visibleElement();
  if (!element) return;
  const root = document.documentElement;
  const topOf = () => element.getBoundingClientRect().top;
  let [top, width] = [topOf(), root.offsetWidth];
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

/** The element that the fragment of the page's URL names, if it is visible, or else an element in the upper part of the window. */
function visibleElement(): Element | null {
  const target = document.querySelector(':target');
  const { top = -1 } = target?.getBoundingClientRect() ?? {};
  if (target && top >= 0 && top < window.innerHeight) return target;
  const element = document.elementFromPoint(window.innerWidth / 3, window.innerHeight / 3);
  return element === document.body ? null : element;
}
