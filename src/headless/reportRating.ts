import { callUserHandler } from '../client/callUserHandler.js';
import type { ChatMessage, Conversation } from './Conversation.js';
import type { ConversationCore } from './createConversationCore.js';

type RateArguments = Parameters<Conversation['rate']>;

/** Reports a rating to `onEvent` and `onFeedback`. Loaded on demand, because most answers are not rated. */
export function reportRating(
  core: ConversationCore,
  [messageId, rating, { reason, comment = '' } = {}]: RateArguments,
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
  const details = { ...(reason && { reason }), ...(comment && { comment }) };
  callUserHandler(() => onFeedback({ rating, messageId, question, answer, threadId, ...details }));
}
