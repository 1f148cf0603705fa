import { isOneLine } from './isVersionLabel.js';

/** Maximum length of a page path, in characters. */
export const MAX_PAGE_PATH_LENGTH = 500;

/** Matches URLs of another host, such as `https://host`, `//host` and `/\host`, and every text that begins with a backslash. */
const ADDRESS = /^(?:\/[/\\]|\\|[a-z][a-z0-9+.-]*:\/\/)/i;

/**
 * Reads the path of a page to export, without surrounding white space. The leading slash is optional, as in the docs platform's own
 * example `["index", "guides/getting-started"]`.
 *
 * @returns undefined for a value that cannot be the path of a page.
 */
export function readPagePath(value: unknown): string | undefined {
  const path = typeof value === 'string' && isOneLine(value) ? value.trim() : '';
  const fits = path !== '' && path.length <= MAX_PAGE_PATH_LENGTH && !ADDRESS.test(path);
  return fits ? path : undefined;
}
