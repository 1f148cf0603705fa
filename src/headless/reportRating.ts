import { callUserHandler } from '../client/callUserHandler.js';
import type { ChatMessage, Conversation } from './Conversation.js';
import type { ConversationCore } from './createConversationCore.js';
import type { RequestTools } from './requestTools.js';
import { sendRating } from './sendRating.js';

type RateArguments = Parameters<Conversation['rate']>;

/**
 * Reports a rating to `onEvent` and `onFeedback`. With the reader's consent, also sends the rating to `feedbackUrl`. Loaded on demand,
 * because most answers are not rated.
 */
export function reportRating(
  core: ConversationCore,
  [messageId, rating, { reason, comment = '' } = {}]: RateArguments,
  messages: readonly ChatMessage[],
  threadId: string | undefined,
  tools: RequestTools,
): void {
  core.emit({
    type: 'rated',
    rating: rating ?? 'none',
    ...(reason && { reason }),
    commentLength: comment.length,
    ...(comment && core.options.eventContent && { comment }),
  });
  const details = { ...(reason && { reason }), ...(comment && { comment }) };
  const { onFeedback, feedbackUrl } = core.options;
  if (feedbackUrl && core.state.consent === 'given')
    sendRating(core.options, { messageId, rating: rating ?? 'none', ...details }, tools);
  if (!onFeedback) return;
  const index = messages.findIndex(({ id }) => id === messageId);
  const answer = messages[index]?.content ?? '';
  const question = messages.slice(0, index).findLast(({ role }) => role === 'user')?.content ?? '';
  callUserHandler(() => onFeedback({ rating, messageId, question, answer, threadId, ...details }));
}
