import { DocsAssistantError } from '../protocol/DocsAssistantError.js';

/**
 * Checks the base path of the site.
 *
 * @returns Empty, or a path with a leading and without a trailing slash.
 * @throws {DocsAssistantError} kind `setup`
 */
export function parseBase(base = ''): string {
  const plain = base.replace(/^\/*|\/+$/g, '');
  if (plain === '') return '';
  if (/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(plain) && !plain.split('/').includes('..')) return `/${plain}`;
  throw new DocsAssistantError('setup', `"${base}" is not a base path. Give a path such as "/docs".`);
}
