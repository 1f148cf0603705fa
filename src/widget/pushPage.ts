/** As the panel itself, so that both are one movement; `panelFrame.css` says the same. */
const MOVEMENT: KeyframeAnimationOptions = { duration: 180, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

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

/** Lets the page slide from where it was to where it is now. @param from The margin it had, in pixels. */
export function slidePage(side: Side, from: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const margin = side === 'left' ? 'marginLeft' : 'marginRight';
  // Without an end: it goes where the page itself wants to be.
  document.documentElement.animate({ [margin]: [`${from}px`], offset: [0] }, MOVEMENT);
}
