import { assistantEndpoint } from '../client/assistantEndpoint.js';
import { checkRetrievalPageSize } from '../protocol/checkRetrievalPageSize.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isAssistantAvailable } from '../protocol/isAssistantAvailable.js';
import type { DocsAssistantOptions } from './options.js';

/**
 * Where this conversation's questions go.
 *
 * @throws {DocsAssistantError} `setup` or `wrong-key`, when an option is invalid or options cannot work together.
 */
export function conversationEndpoint(options: DocsAssistantOptions): { url: string; headers: Record<string, string> } {
  if (!isAssistantAvailable(options.deployment ?? 'cloud', options.discoveryUrl !== undefined)) {
    throw new DocsAssistantError(
      'setup',
      `The assistant is not available in a ${options.deployment} deployment by default. Name the endpoint that serves it there in discoveryUrl.`,
    );
  }
  checkRetrievalPageSize(options.retrievalPageSize);
  return assistantEndpoint(options);
}
