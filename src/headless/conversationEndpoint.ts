import { assistantEndpoint } from '../client/assistantEndpoint.js';
import { checkCredentials } from '../client/checkCredentials.js';
import { checkChoice } from '../protocol/checkChoice.js';
import { checkRetrievalPageSize } from '../protocol/checkRetrievalPageSize.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { isAssistantAvailable } from '../protocol/isAssistantAvailable.js';
import { quoteOption } from '../protocol/keys/quoteOption.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/** The options that {@link conversationEndpoint} checks, besides those that name the service. */
export const SETUP_OPTIONS = [
  'apiKey',
  'apiVersion',
  'deployment',
  'retrievalPageSize',
  'persist',
  'consent',
  'credentials',
] as const satisfies readonly (keyof DocsAssistantOptions)[];

type CheckedOptions = Pick<DocsAssistantOptions, 'domain' | 'discoveryUrl' | (typeof SETUP_OPTIONS)[number]>;

/** Where and how the requests of a conversation are sent. */
interface ConversationEndpoint {
  url: string;
  headers: Record<string, string>;
  credentials: RequestCredentials;
}

/**
 * Returns the endpoint of a conversation, and the headers and `credentials` for it.
 *
 * @throws {DocsAssistantError} `setup` or `wrong-key`, when an option is invalid or options contradict each other.
 */
export function conversationEndpoint(options: CheckedOptions): ConversationEndpoint {
  if (!isAssistantAvailable(options.deployment ?? 'cloud', options.discoveryUrl !== undefined)) {
    throw new DocsAssistantError(
      'setup',
      `The deployment ${quoteOption(options.deployment)} does not include the assistant. If yours has an endpoint for it, set the option "discoveryUrl".`,
    );
  }
  checkRetrievalPageSize(options.retrievalPageSize);
  const { persist = true, consent = true } = options;
  checkChoice('persist', persist, [true, false]);
  checkChoice('consent', consent, [true, false, 'required']);
  // An empty string counts as missing, because page templates may pass it in place of a missing value.
  const credentials = options.credentials || 'same-origin';
  checkCredentials(credentials);
  return { ...assistantEndpoint(options), credentials };
}
