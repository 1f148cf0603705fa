import type { Conversation } from './conversation.js';
import type { ConversationCore } from './conversationCore.js';

/** What the reader thinks of an answer: kept for as long as the conversation is shown, and told to the site's owner. */
export function createRating(core: ConversationCore): Conversation['rate'] {
  return (...given) => {
    const [messageId, rating] = given;
    const { messages, ratings, threadId } = core.state;
    if (!messages.some(({ id, role }) => id === messageId && role === 'assistant')) return false;
    const { [messageId]: _, ...others } = ratings;
    core.update({ ratings: rating ? { ...others, [messageId]: rating } : others });
    import('./tellRating.js').then(
      (chunk) => chunk.tellRating(core, given, messages, threadId),
      // Without a connection nobody could be told.
      () => {},
    );
    return true;
  };
}
