/** Every so many pixels the window is looked at for what lies above the assistant: what can be pressed is not smaller. */
const STEP = 24;
/** What the page may yet open above everything else. */
const TOP_LAYER = 'dialog,[popover]';

/**
 * Keeps the focus, and whoever reads by ear, out of a page of which nothing is seen. What lies above the assistant, such as the notice of
 * a site, stays usable, and so does what the page puts there later.
 *
 * @param root The assistant.
 * @returns what gives the page back.
 */
export function makePageInert(root: HTMLElement): () => void {
  const held: HTMLElement[] = [];
  let over = false;
  const hold = (parent: Element, kept: readonly Element[]) => {
    for (const child of parent.children) {
      if (kept.includes(child) || child.matches(TOP_LAYER)) continue;
      if (kept.some((element) => child.contains(element))) hold(child, kept);
      else if (child instanceof HTMLElement && !child.inert) {
        child.inert = true;
        held.push(child);
      }
    }
  };
  // While it slides in, it does not lie above anything yet.
  const movements = root.querySelector('.da-cover')?.getAnimations() ?? [];
  void Promise.allSettled(movements.map(({ finished }) => finished)).then(() => {
    if (!over) hold(document.body, [...hostsOf(root), ...elementsAbove(root)]);
  });
  return () => {
    over = true;
    for (const element of held) element.inert = false;
  };
}

/** The element, and the hosts of the shadow trees around it. */
function hostsOf(element: Element): Element[] {
  const tree = element.getRootNode();
  return tree instanceof ShadowRoot ? [element, ...hostsOf(tree.host)] : [element];
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
