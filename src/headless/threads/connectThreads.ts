import type { ConversationAccess } from './ConversationAccess.js';
import { ThreadConnection } from './ThreadConnection.js';

/** Opens the history of the service that the options name. This file is the entry of the chunk with the history. */
export function connectThreads(access: ConversationAccess): ThreadConnection {
  return new ThreadConnection(access);
}
