/** Links to the same page. In a heading, the link can contain the path of the page. */
const ANCHOR_LINK = 'a[href^="#"], :is(h1, h2, h3, h4, h5, h6) a[href*="#"]';

/** Whether an element is a link to the same page without letters and digits, such as the `#` or `¶` of a heading. */
export function isAnchorSign(element: Element): boolean {
  return element.matches(ANCHOR_LINK) && !/[\p{L}\p{N}]/u.test(element.textContent ?? '');
}
