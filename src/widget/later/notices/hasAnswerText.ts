import type { ChatMessage } from '../../../headless/Conversation.js';
import { messageBlocks } from '../../../headless/messageBlocks.js';

/** Whether the last question has an answer with text. Steps and tool calls alone are not an answer. */
export function hasAnswerText(messages: readonly ChatMessage[]): boolean {
  const question = messages.findLastIndex(({ role }) => role === 'user');
  return messages
    .slice(question + 1)
    .some(
      (message) =>
        message.role === 'assistant' &&
        messageBlocks(message).blocks.some((block) => block.kind === 'text' && block.text !== ''),
    );
}
