const IN_HEADING = ':is(h1, h2, h3, h4, h5, h6)';
/** Links to a section. In a heading, the URL can contain the path of the page. */
const SECTION_LINK = `a[href^="#"], ${IN_HEADING} a[href*="#"]`;
const CODE = 'code, kbd';
/** The usual signs, and the characters of icon fonts (`\p{Co}`). Empty if the sign is an image. */
const SIGN = /^[#¶§🔗⚓∞↩↑⬆\p{Co}]?$/u;
/** White space and invisible characters, such as the one that makes an emoji of a sign. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Whether an element links to a section and shows at most a sign instead of words, such as the `#` or `¶` of a heading, the `↩` of a
 * footnote or the `↑` of a link to the top. The text of a link can also be an operator such as `==` or a key such as `↑`. So code and keys
 * never count as signs, and an unusual sign counts only in a heading.
 */
export function isAnchorSign(element: Element): boolean {
  if (!element.matches(SECTION_LINK) || element.closest(CODE) || element.querySelector(CODE)) return false;
  const text = (element.textContent ?? '').replace(UNSEEN, '');
  return SIGN.test(text) || (element.matches(`${IN_HEADING} a[href^="#"]`) && !/[\p{L}\p{N}]/u.test(text));
}
