import type { ConversationAccess } from './ConversationAccess.js';
import { ThreadConnection } from './ThreadConnection.js';

/**
 * Opens the history, which contains the stored conversations with the service in the options. The code of the history is a chunk that loads
 * on demand, and this file is the entry point of the chunk.
 */
export function connectThreads(access: ConversationAccess): ThreadConnection {
  return new ThreadConnection(access);
}
