import { hostsOf } from '../../shared/hostsOf.js';
import { PAGE_TOP_LAYER } from '../../shared/updateTopLayer.js';

/** Distance (px) between the points that are checked for elements above the assistant: the minimum target size of WCAG 2.2. */
const STEP = 24;

/**
 * Makes a covered page inert, so that the focus and screen readers skip it. Elements above the assistant, such as a cookie banner, stay
 * usable, and so do elements that the page adds to the body later.
 *
 * @param root The root of the assistant.
 * @returns a cleanup function.
 */
export function makePageInert(root: HTMLElement): () => void {
  const inertElements: HTMLElement[] = [];
  let ended = false;
  const makeInert = (parent: Element, kept: readonly Element[]) => {
    for (const child of parent.children) {
      if (kept.includes(child) || child.matches(PAGE_TOP_LAYER)) continue;
      if (kept.some((element) => child.contains(element))) makeInert(child, kept);
      else if (child instanceof HTMLElement && !child.inert) {
        child.inert = true;
        inertElements.push(child);
      }
    }
  };
  // Wait for the opening animation. Until it ends, the panel does not cover its whole area. Parts of the page that are still uncovered
  // would count as elements above the panel.
  const animations = root.querySelector('.da-cover')?.getAnimations() ?? [];
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
    if (!ended) makeInert(document.body, [...hostsOf(root), ...elementsAbove(root)]);
  });
  return () => {
    ended = true;
    for (const element of inertElements) element.inert = false;
  };
}

function elementsAbove(root: Element): Element[] {
  const own = hostsOf(root);
  const found = new Set<Element>();
  for (let y = STEP / 2; y < innerHeight; y += STEP)
    for (let x = STEP / 2; x < innerWidth; x += STEP) {
      const top = document.elementFromPoint(x, y);
      if (top && top !== document.body && !own.some((element) => element.contains(top))) found.add(top);
    }
  found.delete(document.documentElement);
  return [...found];
}
