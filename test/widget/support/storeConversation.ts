import type { ChatMessage } from '../../../src/headless/Conversation.js';
import { createConversationCore } from '../../../src/headless/createConversationCore.js';
import { connectThreads } from '../../../src/headless/threads/connectThreads.js';
import type { ContextItem } from '../../../src/protocol/messages/assistantMessage.js';
import { contextAnnotation } from '../../../src/protocol/messages/contextAnnotation.js';
import { longAnswerText } from '../../support/situations.js';

/** Stores a conversation with long answers, as if it came from an earlier page load. @param context The context of each question. */
export function storeConversation(questions: number, context: readonly ContextItem[] = []): void {
  const core = createConversationCore({ domain: 'acme' });
  const connection = connectThreads({
    core,
    isAttached: () => true,
    show: core.restart,
    replace: () => false,
  });
  const message = (id: string, role: ChatMessage['role'], content: string): ChatMessage => ({
    id,
    role,
    content,
    parts: [{ type: 'text', text: content }],
  });
  const messages = Array.from({ length: questions }, (_, index) => [
    { ...message(`question-${index}`, 'user', `Question ${index + 1}?`), annotations: [contextAnnotation(context)] },
    message(`answer-${index}`, 'assistant', longAnswerText),
  ]);
  core.update({ messages: messages.flat(), lastOutcome: 'complete' });
  connection.disconnect();
}
