import { canonicalPagePath } from '../protocol/canonicalPagePath.js';
import { decodeOrKeep } from '../protocol/decodeOrKeep.js';
import type { SearchIndex } from './SearchIndex.js';

/**
 * Returns the path of the page that a reader is on, or that attached text is from. The page may be missing in the index.
 *
 * @param path The path as in a URL: encoded, in any spelling, and possibly with a query or an anchor.
 */
export function findPagePath({ pageStart }: Pick<SearchIndex, 'pageStart'>, path: string): string {
  return canonicalPagePath(decodeOrKeep(path.replace(/[?#].*$/s, '')), pageStart);
}
