import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

const MAX_QUOTED_LENGTH = 80;
/**
 * Segments that are invalid in a base path. URL parsers resolve them in every request, so no request could match the base path.
 */
const DOT_SEGMENTS: ReadonlySet<string> = new Set(['.', '..']);

/**
 * Returns the base path without superfluous slashes: empty, or with a slash at the start and none at the end.
 *
 * @example normalizeBasePath('docs/v2/') // '/docs/v2'
 */
export function normalizeBasePath(path = ''): string {
  const segments = path.split('/').filter(Boolean);
  return segments.map((segment) => `/${segment}`).join('');
}

/**
 * Checks and normalises a base path.
 *
 * @param option Name of the option, for the error message.
 * @throws {DocsAssistantError} kind `setup` for segments with other characters than ASCII letters, digits and `_.~-`, for the segments `.`
 * and `..`, and for two slashes in a row inside the path.
 */
export function parseBasePath(path: string | undefined, option: string): string {
  if (isBasePath(path ?? '')) return normalizeBasePath(path);
  throw new DocsAssistantError(
    'setup',
    `${option} must be a path such as "/docs", not "${String(path).slice(0, MAX_QUOTED_LENGTH)}".`,
  );
}

/** Whether {@link parseBasePath} accepts a path. */
export function isBasePath(path: string): boolean {
  const segments = path.replace(/^\/*|\/+$/g, '').split('/');
  const isValid = segments.every((segment) => /^[\w.~-]+$/.test(segment) && !DOT_SEGMENTS.has(segment));
  return segments.join('') === '' || isValid;
}

/**
 * Removes a base path from the beginning of a path. Returns undefined if the path is not below the base path. Returns `/` for the base path
 * itself.
 */
export function pathBelow(base: string, pathname: string): string | undefined {
  if (base !== '' && pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}
