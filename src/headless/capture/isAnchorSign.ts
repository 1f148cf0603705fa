/** Whether an element links to a section and shows no words, but at most a sign, such as the `#` or `¶` of a heading. */
export function isAnchorSign(element: Element): boolean {
  const text = element.textContent ?? '';
  if (element.matches('a[href^="#"]')) return !/[\p{L}\p{N}]/u.test(text);
  // In a heading, the URL of an anchor link can contain the path of the page. But a link with a path can also lead to another page, and its
  // text can be an operator such as `==`, so accept only the usual anchor signs.
  return (
    element.matches(':is(h1, h2, h3, h4, h5, h6) a[href*="#"]') && /^[#¶§🔗]?$/u.test(text.replace(/[\s\u200b]/g, ''))
  );
}
