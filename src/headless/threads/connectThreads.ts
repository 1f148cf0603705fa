import type { ConversationAccess } from './ConversationAccess.js';
import { ThreadConnection } from './ThreadConnection.js';

/**
 * Opens the history: the stored conversations with the service that the options name. The code of the history is a chunk that loads on
 * demand. This file is the entry point of the chunk.
 */
export function connectThreads(access: ConversationAccess): ThreadConnection {
  return new ThreadConnection(access);
}
