const IN_HEADING = ':is(h1, h2, h3, h4, h5, h6)';
/** Links to a section. In a heading, the URL can contain the path of the page. */
const SECTION_LINK = `a[href^="#"], ${IN_HEADING} a[href*="#"]`;
const CODE = 'code, kbd';
/**
 * Matches the usual signs in links to a section, such as `#` or `↑`, and the characters of icon fonts (`\p{Co}`). Also matches an empty
 * text, because the sign can be an image.
 */
const SIGN = /^[#¶§🔗⚓∞↩↑⬆\p{Co}]?$/u;
/** White space and invisible characters, such as the variation selector that turns a sign into an emoji. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Whether an element links to a section and shows a sign, or nothing, instead of words. Examples of such signs are the `#` or `¶` of a
 * heading, the `↩` of a footnote, and the `↑` of a link to the top.
 *
 * The text of a link can also be an operator such as `==` or a key such as `↑`. So code and keys never count as signs, and an unusual sign
 * counts only in a heading.
 */
export function isAnchorSign(element: Element): boolean {
  if (!element.matches(SECTION_LINK) || element.closest(CODE) || element.querySelector(CODE)) return false;
  const text = (element.textContent ?? '').replace(UNSEEN, '');
  return SIGN.test(text) || (element.matches(`${IN_HEADING} a[href^="#"]`) && !/[\p{L}\p{N}]/u.test(text));
}
