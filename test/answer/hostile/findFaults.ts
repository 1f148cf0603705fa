const TAGS = new Set(
  'DIV P H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR TABLE THEAD TBODY TR TH TD PRE CODE SPAN EM STRONG DEL A BR BUTTON SUP SECTION BDI'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'class dir href title target rel type role tabindex scope start aria-label aria-pressed aria-live data-state'.split(
    ' ',
  ),
);
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const CONTROL = /[^\P{Cc}\t\n]/u;
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Z}\u2800\u3164]/u;

/**
 * Lists what a rendered answer must not contain: elements and attributes that are not allowed, unsafe links, and hidden characters in code
 * and links.
 */
export function findFaults(root: Element): string[] {
  const faults: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (!TAGS.has(element.tagName)) faults.push(`element ${element.tagName}`);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES.has(name)) faults.push(`attribute ${name}=${value}`);
      if (name === 'class' && !/^da-[a-z0-9-]+( da-[a-z0-9-]+)*$/.test(value)) faults.push(`class ${value}`);
      if (!['href', 'title', 'aria-label'].includes(name) && /pwn|evil/.test(value)) faults.push(`${name}=${value}`);
    }
    if (element instanceof HTMLAnchorElement) faults.push(...linkFaults(element));
    const text = element.textContent ?? '';
    if (element.tagName === 'CODE' && (BIDI.test(text) || CONTROL.test(text))) faults.push('hidden character in code');
  }
  return faults;
}

function linkFaults(link: HTMLAnchorElement): string[] {
  const faults: string[] = [];
  const text = link.textContent ?? '';
  const ownTexts = [...link.childNodes].filter(isOwnText).map((node) => node.textContent);
  if (BIDI.test(text) || CONTROL.test(text)) faults.push('hidden character in a link');
  if (BIDI.test(link.title) || CONTROL.test(link.title)) faults.push('hidden character in a title');
  if (!VISIBLE.test(ownTexts.join(''))) faults.push('link without visible text');
  if (!link.hasAttribute('href')) return faults;
  if (!['http:', 'https:', 'mailto:'].includes(link.protocol)) faults.push(`address ${link.href}`);
  if (link.username || link.password) faults.push(`credentials in ${link.href}`);
  const external = link.protocol !== 'mailto:' && link.origin !== location.origin;
  if (external && !(link.relList.contains('noopener') && link.relList.contains('noreferrer'))) {
    faults.push(`rel of ${link.href}`);
  }
  if (external && link.target !== '_blank') faults.push(`target of ${link.href}`);
  if (external && link.title.split('\n')[0] !== link.hostname) faults.push(`title hides the host of ${link.href}`);
  const lookAlike = link.hostname.includes('xn--') && /[^ -~][^\s/]*\.acme\.com/.test(ownTexts.join(''));
  if (lookAlike && !link.querySelector('.da-link-host')?.textContent?.includes(link.hostname)) {
    faults.push(`no punycode beside ${link.href}`);
  }
  return faults;
}

/** Whether a child of a link shows text of the answer. Other children are added by the component that renders links. */
function isOwnText(node: Node): boolean {
  return !(node instanceof Element && node.matches('.da-link-host, .da-visually-hidden'));
}
