import { callUserHandler } from '../client/callUserHandler.js';
import { MAX_CURRENT_PATH_LENGTH } from '../protocol/limits.js';
import type { DocsAssistantOptions } from './options.js';

/**
 * The page the reader is on, as it is sent: without query and fragment, which can hold what is nobody's business, and left out when it
 * is longer than the contract allows, because a cut path names another page.
 */
export function resolveCurrentPath(option: DocsAssistantOptions['currentPath']): string | undefined {
  if (option === false || typeof location === 'undefined') return typeof option === 'string' ? bare(option) : undefined;
  if (option === undefined) return bare(location.pathname);
  return bare(typeof option === 'string' ? option : callUserHandler(() => option(location)));
}

function bare(path: string | undefined): string | undefined {
  const text = path?.replace(/[?#].*$/s, '');
  return text && text.length <= MAX_CURRENT_PATH_LENGTH ? text : undefined;
}
