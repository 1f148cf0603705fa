import type { AnyBlock } from './markdown/ast.js';

/** A first letter that is written from right to left. */
const RIGHT_TO_LEFT = /^[^a-zA-Z\u00c0-\u0590\u0900-\u1fff\u3000-\ud7ff]*[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ANY_RIGHT_TO_LEFT = /[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Characters that are looked at. */
const LOOKED_AT = 200;

/** Whether the first letter of a text is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text.slice(0, LOOKED_AT));
}

/** Code and addresses say nothing of the language around them. */
const NO_WORDS = /`[^`]*`|\]\([^)]*\)/g;

/**
 * The `dir` of a text. `auto` goes by the first letter, and a sentence in Arabic or Hebrew often begins with a name in Latin letters:
 * it is read from right to left where at least half of its words are.
 */
export function textDirection(text: string): 'rtl' | 'auto' {
  const start = text.slice(0, LOOKED_AT);
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
 * The `dir` of an element that holds blocks: the direction of its first text. Worked out here, because `dir="auto"` looks past paragraphs
 * that have a direction of their own, and the bullet, the number or the bar of a quote would be left behind on the other side.
 */
export function startDirection([first]: readonly AnyBlock[]): 'rtl' | 'auto' {
  if (first === undefined) return 'auto';
  if ('children' in first) return startDirection(first.children);
  return 'inlines' in first ? textDirection(first.text) : 'auto';
}
