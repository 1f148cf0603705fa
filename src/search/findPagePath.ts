import { canonicalPagePath } from '../protocol/canonicalPagePath.js';
import { decodeOrKeep } from '../values/decodeOrKeep.js';
import type { SearchIndex } from './SearchIndex.js';

/**
 * Converts a path from a URL to the form of the page paths in the index, even if the index does not contain the page. Used for the page
 * that a reader is on, and for the page that attached text is from.
 *
 * @param path The path as in a URL: percent-encoded, with or without an ending such as `/` or `.html`, and possibly with a query or an
 *   anchor.
 */
export function findPagePath({ pageStart }: Pick<SearchIndex, 'pageStart'>, path: string): string {
  return canonicalPagePath(decodeOrKeep(path.replace(/[?#].*$/s, '')), pageStart);
}
