import type { ConversationAccess } from './ConversationAccess.js';
import { ThreadConnection } from './ThreadConnection.js';

/**
 * Opens the history, which contains the stored conversations with one service. The options in `access.core` name this service. The code of
 * the history is a chunk that loads on demand. This file is the entry point of the chunk.
 */
export function connectThreads(access: ConversationAccess): ThreadConnection {
  return new ThreadConnection(access);
}
