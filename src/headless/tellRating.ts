import { callUserHandler } from '../client/callUserHandler.js';
import type { ChatMessage, Conversation } from './conversation.js';
import type { ConversationCore } from './conversationCore.js';

type Rate = Parameters<Conversation['rate']>;

/** Tells the site's owner what the reader thinks of an answer. A chunk of its own: most answers are not rated. */
export function tellRating(
  core: ConversationCore,
  [messageId, rating, { reason, comment = '' } = {}]: Rate,
  messages: readonly ChatMessage[],
  threadId: string | undefined,
): void {
  core.emit({
    type: 'rated',
    rating: rating ?? 'none',
    ...(reason && { reason }),
    commentLength: comment.length,
    ...(comment && core.options.eventContent && { comment }),
  });
  const { onFeedback } = core.options;
  if (!onFeedback) return;
  const index = messages.findIndex(({ id }) => id === messageId);
  const answer = messages[index]?.content ?? '';
  const question = messages.slice(0, index).findLast(({ role }) => role === 'user')?.content ?? '';
  const said = { ...(reason && { reason }), ...(comment && { comment }) };
  callUserHandler(() => onFeedback({ rating, messageId, question, answer, threadId, ...said }));
}
