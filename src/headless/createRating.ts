import { callHost } from './callHost.js';
import type { Conversation } from './conversation.js';
import type { ConversationCore } from './conversationCore.js';

/** What the reader thinks of an answer: kept for as long as the conversation is shown, and told to the site's owner. */
export function createRating(core: ConversationCore): Conversation['rate'] {
  return (messageId, rating, details = {}) => {
    const { messages, ratings, threadId } = core.state;
    const index = messages.findIndex(({ id, role }) => id === messageId && role === 'assistant');
    const answer = messages[index];
    if (!answer) return false;
    const { [messageId]: _, ...others } = ratings;
    core.update({ ratings: rating ? { ...others, [messageId]: rating } : others });
    const { reason, comment = '' } = details;
    const said = { ...(reason && { reason }), ...(comment && { comment }) };
    core.emit({
      type: 'rated',
      rating: rating ?? 'none',
      ...(reason && { reason }),
      commentLength: comment.length,
      ...(comment && core.options.eventContent && { comment }),
    });
    const { onFeedback } = core.options;
    const question = messages.slice(0, index).findLast(({ role }) => role === 'user')?.content ?? '';
    if (onFeedback)
      callHost(() => onFeedback({ rating, messageId, question, answer: answer.content, threadId, ...said }));
    return true;
  };
}
