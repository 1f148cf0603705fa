/**
 * Encodes the path of a page for a URL. Unlike `encodeURI`, it also encodes `?` and `#`, which file names may contain.
 *
 * @param path Decoded path, without query and anchor.
 * @example encodePagePath('/lang/C# basics') // '/lang/C%23%20basics'
 */
export function encodePagePath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}
