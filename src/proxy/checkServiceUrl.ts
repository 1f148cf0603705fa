import { parseRootUrl } from '../http/parseRootUrl.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { withoutTrailingSlashes } from '../values/withoutTrailingSlashes.js';

/**
 * Checks a URL that the operator sets: the URL of the assistant interface, of the export interface or of the endpoint for ratings. Returns
 * the URL without a slash at the end.
 *
 * @param option Name of the option that contains the URL, for the error message.
 * @throws {DocsAssistantError} kind `setup` unless it is an http or https URL without credentials, query and fragment.
 */
export function checkServiceUrl(address: unknown, option: string): string {
  const url = parseRootUrl(String(address));
  if (url) return withoutTrailingSlashes(url.href);
  throw new DocsAssistantError(
    'setup',
    `${option} must be an http or https URL of the docs platform, without credentials, query and fragment.`,
  );
}
