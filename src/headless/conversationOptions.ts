import type { Thread } from '../protocol/assistantMessage.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { readThread } from '../protocol/thread.js';
import { warnOfIgnoredThread } from '../protocol/warnOfIgnoredThread.js';
import type { Conversation } from './Conversation.js';
import { conversationEndpoint } from './conversationEndpoint.js';
import type { DocsAssistantOptions } from './DocsAssistantOptions.js';

/** Returns the error of options that are invalid or contradict each other; undefined for valid options. */
export function setupErrorOf(options: DocsAssistantOptions): DocsAssistantError | undefined {
  try {
    conversationEndpoint(options);
    return undefined;
  } catch (error) {
    return error instanceof DocsAssistantError ? error : undefined;
  }
}

/** Identifies the service. A change starts a new conversation, so that threads of two services never mix. */
export const serviceOf = ({ domain, discoveryUrl }: DocsAssistantOptions) => JSON.stringify([domain, discoveryUrl]);

/** Identifies the history: whether and where conversations are stored. When it changes, another history is loaded. */
export const historyOf = (options: DocsAssistantOptions) =>
  JSON.stringify([serviceOf(options), options.persist, options.consent]);

/** Reads the option `threadId`. An invalid id is ignored with a warning. */
export const threadOf = ({ threadId }: DocsAssistantOptions): Thread | undefined =>
  readThread({ threadId }, warnOfIgnoredThread);

/** The state of history and consent before the history has been loaded. With `required`, a stored consent may still be found. */
export const stateBeforeHistory = ({
  persist = true,
  consent = true,
}: DocsAssistantOptions): Pick<Conversation, 'restoring' | 'consent'> => ({
  restoring: persist && consent !== false,
  consent: consent === true ? 'given' : 'needed',
});
