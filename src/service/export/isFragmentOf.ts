import { decodeOrKeep } from '../../protocol/decodeOrKeep.js';

/** A text fragment (`#:~:text=…`). Browsers remove it before they look up the id. */
const TEXT_DIRECTIVE = /:~:.*$/s;

/**
 * Whether a fragment leads to a target on a page, by the rules of browsers: an element whose id is the fragment as written or
 * percent-decoded, or the top of the page, to which an empty fragment and `top` (in any case) always lead.
 *
 * @param fragment The part of the URL after `#`.
 */
export function isFragmentOf(ids: { has(id: string): boolean }, fragment: string): boolean {
  const id = fragment.replace(TEXT_DIRECTIVE, '');
  const decoded = decodeOrKeep(id);
  return ids.has(id) || ids.has(decoded) || decoded === '' || decoded.toLowerCase() === 'top';
}
