/** Whether an element is a link to the same page without letters and digits, such as the `#` or `¶` of a heading. */
export function isAnchorSign(element: Element): boolean {
  return element.matches('a[href^="#"]') && !/[\p{L}\p{N}]/u.test(element.textContent ?? '');
}
