/**
 * Matches generated ids, which change with every visit: React's `useId` (`:r1:`, `«r1»`, `_r_1_`), Radix, Headless UI and others. Does not
 * match the ids of Asciidoctor, which do not change. They also begin with `_`, such as `_r_packages`, but do not end with `_`.
 */
const GENERATED_ID = /^(?:[:«]r|_r_[\da-v]+_(?![\p{L}\p{N}])|radix-|headlessui-|tippy-|mui-)/u;
/** Outer elements of a page. A link to the id of such an element would usually lead only to the top of the page. */
const FRAME = 'html,body,main,[role=main],body>*';
const HEADING = 'h1,h2,h3,h4,h5,h6';

/**
 * Finds an id with which a link can lead back to a node. Goes up from the element of the node. At each level, uses the id of the element,
 * or else the id of a heading before the element, preferably the nearest one. Returns undefined if there is no such id.
 */
export function elementIdOf(node: Node): string | undefined {
  const start = node instanceof Element ? node : node.parentElement;
  for (let element = start; element && !element.matches('html,body'); element = element.parentElement) {
    const own = element.matches(FRAME) ? undefined : usableId(element);
    if (own) return own;
    for (let before = element.previousElementSibling; before; before = before.previousElementSibling) {
      const id = headingId(before);
      if (id) return id;
    }
    if (element.matches('main,[role=main]')) return undefined;
  }
  return undefined;
}

/**
 * Returns an id for a heading: `element` itself, or else the last heading in `element`. Uses the id of the heading, or else the id of an
 * element in the heading. A heading in `element` can also get the id of the section that begins with it.
 */
function headingId(element: Element): string | undefined {
  const heading = element.matches(HEADING) ? element : [...element.querySelectorAll(HEADING)].at(-1);
  if (!heading) return undefined;
  const inside = [...heading.querySelectorAll('[id]')].map(usableId).find(Boolean);
  const section = heading.parentElement?.firstElementChild === heading ? heading.parentElement : null;
  return usableId(heading) ?? inside ?? (section && section !== element.parentElement ? usableId(section) : undefined);
}

function usableId({ id }: Element): string | undefined {
  return id && !GENERATED_ID.test(id) && !/\s/.test(id) ? id : undefined;
}
