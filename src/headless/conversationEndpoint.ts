import { assistantEndpoint } from '../client/assistantEndpoint.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isFeatureAvailable } from '../protocol/deployment.js';
import type { DocsAssistantOptions } from './options.js';

/** Whether the assistant can be there at all: by the contract's availability table, or because an endpoint is named. */
export function isAssistantAvailable({
  deployment = 'cloud',
  discoveryUrl,
}: Pick<DocsAssistantOptions, 'deployment' | 'discoveryUrl'>): boolean {
  return isFeatureAvailable('assistant', deployment, discoveryUrl !== undefined);
}

/**
 * Where this conversation's questions go.
 *
 * @throws {DocsAssistantError} `setup` or `wrong-key`, when the options cannot work together.
 */
export function conversationEndpoint(options: DocsAssistantOptions): { url: string; headers: Record<string, string> } {
  if (!isAssistantAvailable(options)) {
    throw new DocsAssistantError(
      'setup',
      `The assistant is not available in a ${options.deployment} deployment by default. Name the endpoint that serves it there in discoveryUrl.`,
    );
  }
  return assistantEndpoint(options);
}
