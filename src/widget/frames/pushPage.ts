import { findPagePlace, holdPagePlace } from './holdPagePlace.js';

/** The same animation as the panel's in `sidePanel.css`, so that page and panel move together. */
const ANIMATION = '180ms cubic-bezier(0.2, 0.8, 0.2, 1)';
/** Time after which the page's own transition is restored (ms). Longer than the animation, which begins only with the next frame. */
const ANIMATION_TIMEOUT = 1000;

/** The physical side of the window, as in `margin-left`. */
export type Side = 'left' | 'right';

/** Inline styles of the root element: the properties that make room for the panels of a side, with their values. */
type PageStyle = readonly (readonly [name: string, value: string, priority: string])[];

/**
 * The open panels on one side of the window. They may belong to several assistants. `before` contains the inline styles that the page had
 * when no panel was open on this side.
 */
interface PushedSide {
  widths: Set<{ width: number }>;
  before: PageStyle;
}

const pushedSides: Partial<Record<Side, PushedSide>> = {};

/**
 * Makes room for the panel by setting a margin on the root element. Also sets `--docs-assistant-left` or `--docs-assistant-right`, for
 * elements that a margin does not move, such as a fixed header. With several panels on a side, the widest one counts. Has no effect in
 * print, where the panel is hidden.
 *
 * @param findPlace Returns the place that the reader sees. That place keeps its position in the window.
 * @returns a cleanup function. The cleanup function of the last panel restores the inline styles of the page.
 */
export function pushPage(side: Side, width: number, findPlace = findPagePlace): () => void {
  const print = matchMedia('print');
  holdPagePlace(findPlace);
  pushedSides[side] ??= { widths: new Set(), before: readPageStyle(side) };
  const { widths, before } = pushedSides[side];
  const pushed = { width };
  widths.add(pushed);
  const push = () => writePageStyle(print.matches ? before : pushedStyle(side, widths));
  push();
  print.addEventListener('change', push);
  return () => {
    print.removeEventListener('change', push);
    holdPagePlace(findPagePlace);
    widths.delete(pushed);
    if (widths.size > 0) return push();
    delete pushedSides[side];
    writePageStyle(before);
  };
}

const propertiesOf = (side: Side) => [`margin-${side}`, `--docs-assistant-${side}`];

function readPageStyle(side: Side): PageStyle {
  const { style } = document.documentElement;
  return propertiesOf(side).map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)]);
}

function pushedStyle(side: Side, widths: PushedSide['widths']): PageStyle {
  const widest = Math.max(...[...widths].map(({ width }) => width));
  return propertiesOf(side).map((name) => [name, `${widest}px`, 'important']);
}

function writePageStyle(pageStyle: PageStyle): void {
  const { style } = document.documentElement;
  for (const [name, value, priority] of pageStyle) style.setProperty(name, value, priority);
}

/** Restores the transitions of the page; defined while the page slides. */
let endSliding: (() => void) | undefined;

/**
 * Animates the page to its new margin. Uses a transition, because an `!important` margin overrides animations, and because a transition
 * can be reversed halfway.
 */
export function slidePage(side: Side): void {
  stopSliding();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { style } = document.documentElement;
  const [value, priority] = [style.getPropertyValue('transition'), style.getPropertyPriority('transition')];
  style.setProperty('transition', `margin-${side} ${ANIMATION}`, 'important');
  const ours = style.transition;
  const timer = setTimeout(stopSliding, ANIMATION_TIMEOUT);
  endSliding = () => {
    clearTimeout(timer);
    // Restore the page's transition, unless the page has changed it in the meantime.
    if (style.transition === ours) style.setProperty('transition', value, priority);
  };
}

/** Ends the animation of the page, so that the page has its final margin at once. Restores the page's own transition. */
export function stopSliding(): void {
  endSliding?.();
  endSliding = undefined;
}
