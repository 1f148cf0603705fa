import type { ConversationAccess } from './ConversationAccess.js';
import { ThreadConnection } from './ThreadConnection.js';

/**
 * Opens the history: the stored conversations with the service that the options name. This file is the entry point of the chunk with the
 * history.
 */
export function connectThreads(access: ConversationAccess): ThreadConnection {
  return new ThreadConnection(access);
}
