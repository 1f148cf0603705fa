import { isAnchorSign } from '../../../headless/capture/isAnchorSign.js';
import { ASSISTANT, CONTENT } from '../pageContent.js';

/** Selects parts of a page outside the main content. Headings in these parts do not describe the subject of the page. */
const ASIDE = `nav, aside, footer, header, dialog, [hidden], ${ASSISTANT}`;
/** Matches the symbol of a heading's permalink (`#`, `§`, `¶`) that a theme adds as plain text, but not the end of a name like `C#`. */
const MARK = / [#§]$| ?¶$/;
/** Matches the text of an element that contains only the symbol of a permalink. */
const ONLY_SIGN = /^\s*[#¶§]\s*$/;
/** Maximum number of headings to offer. */
const MAX_HEADINGS = 3;
/** Maximum length of a heading (characters). Longer headings are sentences, which read badly in a list. */
const MAX_LENGTH = 60;

/** Returns the text of a heading on one line, without the symbol of the heading's permalink. */
const textOf = (heading: Element) =>
  textIn(heading, endSignOf(heading))
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(MARK, '');

/** Returns the last non-empty child of a heading if it is an element that contains only the symbol of a permalink. */
function endSignOf(heading: Element): Node | undefined {
  const last = [...heading.childNodes].filter(({ textContent }) => textContent?.trim()).at(-1);
  return last instanceof Element && ONLY_SIGN.test(last.textContent ?? '') ? last : undefined;
}

function textIn(node: Node, leftOut: Node | undefined): string {
  if (node instanceof Text) return node.data;
  if (node === leftOut || (node instanceof Element && isAnchorSign(node))) return '';
  return [...node.childNodes].map((child) => textIn(child, leftOut)).join('');
}

/** Returns the headings of the first sections of the page. The widget offers them as questions if the site has set no starter questions. */
export function findPageHeadings(): readonly string[] {
  const content = document.querySelector(CONTENT);
  const headings = [...(content?.querySelectorAll('h2') ?? [])].filter((heading) => !heading.closest(ASIDE));
  const texts = headings.map(textOf).filter((text) => text.length > 2 && text.length <= MAX_LENGTH);
  return [...new Set(texts)].slice(0, MAX_HEADINGS);
}

/**
 * Returns the name of the page: the text of the first `h1` in its content, or else of the first `h1` anywhere. Returns an empty string if
 * there is no `h1`, if its text is too long, or if the `h1` is inside a dialog or the assistant.
 */
export function findPageName(): string {
  const heading = document.querySelector(CONTENT)?.querySelector('h1') ?? document.querySelector('h1');
  const name = heading && !heading.closest(`dialog, ${ASSISTANT}`) ? textOf(heading) : '';
  return name.length <= MAX_LENGTH ? name : '';
}
