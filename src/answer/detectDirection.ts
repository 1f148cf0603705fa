import type { AnyBlock } from './markdown/ast.js';

/** Text whose first letter belongs to a right-to-left script. */
const RIGHT_TO_LEFT = /^[^a-zA-Z\u00c0-\u0590\u0900-\u1fff\u3000-\ud7ff]*[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ANY_RIGHT_TO_LEFT = /[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Maximum number of characters examined. */
const MAX_EXAMINED = 200;

/** Whether the first letter of the text belongs to a right-to-left script. Reads at most `MAX_EXAMINED` characters. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text.slice(0, MAX_EXAMINED));
}

/** Inline code and the URLs of links, which say nothing about the language of the text. */
const NO_WORDS = /`[^`]*`|\]\([^)]*\)/g;

/**
 * Returns the `dir` for text. `auto` uses the direction of the first letter, but an Arabic or Hebrew sentence often begins with a name in
 * Latin letters. So text is `rtl` if its first word or at least half of its words are right-to-left. Inline code and the URLs in
 * `[text](url)` do not count.
 */
export function detectDirection(text: string): 'rtl' | 'auto' {
  const start = text.slice(0, MAX_EXAMINED);
  if (!ANY_RIGHT_TO_LEFT.test(start)) return 'auto';
  const words = start
    .replace(NO_WORDS, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  const [first = ''] = words;
  const rightToLeft = words.filter(isRightToLeft).length;
  return isRightToLeft(first) || (rightToLeft > 0 && 2 * rightToLeft >= words.length) ? 'rtl' : 'auto';
}

/**
 * Returns the `dir` of an element that contains blocks: the `dir` of the paragraph or heading at its start. Returns `auto` if the element
 * starts with another block.
 *
 * For an element with `auto`, browsers ignore the text of paragraphs that have their own `dir`. If they find no other text, the element is
 * left-to-right. So if every element had `auto`, list bullets, list numbers and the border of a quote would be on the wrong side in
 * right-to-left text.
 */
export function detectBlockDirection([first]: readonly AnyBlock[]): 'rtl' | 'auto' {
  if (first === undefined) return 'auto';
  if ('children' in first) return detectBlockDirection(first.children);
  return 'inlines' in first ? detectDirection(first.text) : 'auto';
}
