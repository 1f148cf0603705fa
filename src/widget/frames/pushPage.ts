/** As the panel itself, so that both are one movement; `panelFrame.css` says the same. */
const MOVEMENT = '180ms cubic-bezier(0.2, 0.8, 0.2, 1)';
/** When it is certainly over, in milliseconds: it begins with the next frame, which can be late. */
const OVER = 1000;

/** The side of the window, as a site's own rules would have to name it. */
export type Side = 'left' | 'right';

/**
 * Makes room for the panel: a margin on the page's root, and `--docs-assistant-left` or `--docs-assistant-right` for what a margin does not
 * move, such as a fixed header. Not on paper, where there is no panel.
 *
 * @returns what takes it back; the page's own inline styles are then as they were.
 */
export function pushPage(side: Side, width: number): () => void {
  const { style } = document.documentElement;
  const names = [`margin-${side}`, `--docs-assistant-${side}`];
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const);
  const takeBack = () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority);
  };
  const paper = matchMedia('print');
  const push = () => {
    if (paper.matches) takeBack();
    else for (const name of names) style.setProperty(name, `${width}px`, 'important');
  };
  push();
  paper.addEventListener('change', push);
  return () => {
    paper.removeEventListener('change', push);
    takeBack();
  };
}

/** What gives the page its own transitions back, while it slides. */
let endSliding: (() => void) | undefined;

/**
 * Lets the page slide to where it has just been put. A transition, because an important margin is stronger than any animation, and because a
 * page that is sliding turns back where it is.
 */
export function slidePage(side: Side): void {
  stopSliding();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { style } = document.documentElement;
  const [value, priority] = [style.getPropertyValue('transition'), style.getPropertyPriority('transition')];
  style.setProperty('transition', `margin-${side} ${MOVEMENT}`, 'important');
  const ours = style.transition;
  const timer = setTimeout(stopSliding, OVER);
  endSliding = () => {
    clearTimeout(timer);
    // Unless the page has set others meanwhile.
    if (style.transition === ours) style.setProperty('transition', value, priority);
  };
}

/** Puts the page where it belongs at once: an edge that is being moved follows the hand. */
export function stopSliding(): void {
  endSliding?.();
  endSliding = undefined;
}
