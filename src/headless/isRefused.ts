import { toAssistantMessage } from '../protocol/messages/toAssistantMessage.js';
import type { ChatMessage } from './Conversation.js';
import { isAnswer } from './isAnswer.js';

/**
 * Whether a question counts as refused by the service. Such a question stays visible, but is not sent as history. If it were sent, the
 * service would refuse every later request as well. A question never counts if an answer with content follows it: the service has
 * accepted this question before or after the refusal.
 *
 * @param refused Ids of the questions that the service refused in an attempt.
 * @param next The message after the question; undefined if the question is the last message.
 */
export function isRefused(refused: ReadonlySet<string>, question: ChatMessage, next: ChatMessage | undefined): boolean {
  return refused.has(question.id) && !isAnswerWithContent(next);
}

/** Whether a message is an answer that can be stored and sent. Answers without content, such as one that ended during a search, cannot. */
function isAnswerWithContent(message: ChatMessage | undefined): boolean {
  return message !== undefined && isAnswer(message) && toAssistantMessage(message) !== undefined;
}
