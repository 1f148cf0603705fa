import type { Thread } from '../protocol/assistantMessage.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { readThread } from '../protocol/thread.js';
import { warnOfIgnoredThread } from '../protocol/warnOfIgnoredThread.js';
import type { Conversation } from './conversation.js';
import { conversationEndpoint } from './conversationEndpoint.js';
import type { DocsAssistantOptions } from './options.js';

/** Why a conversation cannot be had with these options; undefined when it can. */
export function problemOf(options: DocsAssistantOptions): DocsAssistantError | undefined {
  try {
    conversationEndpoint(options);
    return undefined;
  } catch (error) {
    return error instanceof DocsAssistantError ? error : undefined;
  }
}

/** Which service a conversation is with: when it changes, so does the conversation, and threads never mix. */
export const serviceOf = ({ domain, discoveryUrl }: DocsAssistantOptions) => JSON.stringify([domain, discoveryUrl]);

/** The thread that the options name, if they name one. */
export const threadOf = ({ threadId }: DocsAssistantOptions): Thread | undefined =>
  readThread({ threadId }, warnOfIgnoredThread);

/** What is known of history and consent before the history has been read: a yes to `required` may lie in it. */
export const beforeHistory = ({
  persist = true,
  consent = true,
}: DocsAssistantOptions): Pick<Conversation, 'restoring' | 'consent'> => ({
  restoring: persist && consent !== false,
  consent: consent === true ? 'given' : 'needed',
});
