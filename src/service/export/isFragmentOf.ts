import { decodeOrKeep } from '../../protocol/decodeOrKeep.js';

/** Selects text rather than an element; browsers take it off before they look for the id. */
const TEXT_DIRECTIVE = /:~:.*$/s;

/**
 * Whether a fragment leads to a place of a page, by the rules of browsers: the id as written, then percent-decoded; an empty fragment
 * and `top` always lead to the top.
 *
 * @param fragment What follows `#` in the address.
 */
export function isFragmentOf(ids: { has(id: string): boolean }, fragment: string): boolean {
  const id = fragment.replace(TEXT_DIRECTIVE, '');
  const decoded = decodeOrKeep(id);
  return ids.has(id) || ids.has(decoded) || decoded === '' || decoded.toLowerCase() === 'top';
}
