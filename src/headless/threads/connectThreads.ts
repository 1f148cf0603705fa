import type { ConversationAccess } from './ConversationAccess.js';
import { ThreadConnection } from './ThreadConnection.js';

/** Opens the history of the service that the options name. The entry of the code that is loaded on demand. */
export function connectThreads(access: ConversationAccess): ThreadConnection {
  return new ThreadConnection(access);
}
