import { decodeOrKeep } from '../../values/decodeOrKeep.js';

/** A text fragment (`#:~:text=…`). Browsers remove it before they look up the id. */
const TEXT_DIRECTIVE = /:~:.*$/s;

/**
 * Whether a fragment leads to a place on a page, by the rules of browsers. The place is an element whose id is the fragment, either as
 * written or percent-decoded. An empty fragment, and `top` in upper or lower case, always lead to the top of the page.
 *
 * @param fragment The part of the URL after `#`.
 */
export function isFragmentOf(ids: { has(id: string): boolean }, fragment: string): boolean {
  const id = fragment.replace(TEXT_DIRECTIVE, '');
  const decoded = decodeOrKeep(id);
  return ids.has(id) || ids.has(decoded) || decoded === '' || decoded.toLowerCase() === 'top';
}
