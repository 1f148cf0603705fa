import type { AnyBlock } from './markdown/ast.js';

/** A first letter that is written from right to left. */
const RIGHT_TO_LEFT = /^[^a-zA-Z\u00c0-\u0590\u0900-\u1fff\u3000-\ud7ff]*[\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Characters that are looked at. */
const LOOKED_AT = 200;

/** Whether the first letter of a text is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text.slice(0, LOOKED_AT));
}

/**
 * The `dir` of an element that holds blocks: the direction of its first text. Worked out here, because `dir="auto"` looks past paragraphs
 * that have a direction of their own, and the bullet, the number or the bar of a quote would be left behind on the other side.
 */
export function startDirection([first]: readonly AnyBlock[]): 'rtl' | 'auto' {
  if (first === undefined) return 'auto';
  if ('children' in first) return startDirection(first.children);
  return 'inlines' in first && isRightToLeft(first.text) ? 'rtl' : 'auto';
}
