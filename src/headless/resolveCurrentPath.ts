import { callUserHandler } from '../client/callUserHandler.js';
import { MAX_CURRENT_PATH_LENGTH } from '../protocol/limits.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/**
 * Returns the page path that is sent with a question. Removes query and fragment, because they may contain private data.
 *
 * @returns undefined if the option is `false` or gives no path. Also undefined if the path is too long for the assistant interface, because
 *   a shortened path would name another page.
 */
export function resolveCurrentPath(option: DocsAssistantOptions['currentPath']): string | undefined {
  if (option === false || typeof location === 'undefined')
    return typeof option === 'string' ? pathOnly(option) : undefined;
  if (option === undefined) return pathOnly(location.pathname);
  return pathOnly(typeof option === 'string' ? option : callUserHandler(() => option(location)));
}

function pathOnly(path: string | undefined): string | undefined {
  const text = path?.replace(/[?#].*$/s, '');
  return text && text.length <= MAX_CURRENT_PATH_LENGTH ? text : undefined;
}
