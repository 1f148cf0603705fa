import { isOneLine } from './isVersionLabel.js';

/** Longest path of a page, in characters. */
export const MAX_PAGE_PATH_LENGTH = 500;

/** `//host`, `\\host` and `https://host` are addresses, not paths of a page. */
const ADDRESS = /^(?:\/[/\\]|\\|[a-z][a-z0-9+.-]*:\/\/)/i;

/**
 * The path of a page to export, as its author wrote it, without surrounding white space. The leading slash is optional: the docs
 * platform's own example is `["index", "guides/getting-started"]`.
 *
 * @returns undefined when it cannot be the path of a page.
 */
export function readPagePath(value: unknown): string | undefined {
  const path = typeof value === 'string' && isOneLine(value) ? value.trim() : '';
  const fits = path !== '' && path.length <= MAX_PAGE_PATH_LENGTH && !ADDRESS.test(path);
  return fits ? path : undefined;
}
