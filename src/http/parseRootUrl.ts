/**
 * Parses a URL to which paths are appended: http or https, without credentials, query and fragment.
 *
 * @returns undefined for any other text.
 */
export function parseRootUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Search `href`, because `search` and `hash` are also empty for a URL that ends in `?` or `#`.
  const isRoot = /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(url.href);
  return isRoot ? url : undefined;
}
