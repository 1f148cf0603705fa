import { decodeOrKeep } from '../../protocol/decodeOrKeep.js';

/** A text fragment (`#:~:text=…`). Browsers remove it before they look up the id. */
const TEXT_DIRECTIVE = /:~:.*$/s;

/**
 * Whether a fragment leads to an element of a page, by the rules of browsers: the id as written, then percent-decoded. An empty fragment
 * and `top` always lead to the top.
 *
 * @param fragment The part of the URL after `#`.
 */
export function isFragmentOf(ids: { has(id: string): boolean }, fragment: string): boolean {
  const id = fragment.replace(TEXT_DIRECTIVE, '');
  const decoded = decodeOrKeep(id);
  return ids.has(id) || ids.has(decoded) || decoded === '' || decoded.toLowerCase() === 'top';
}
