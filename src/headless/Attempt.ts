import type { SentRequest } from '../client/sendMessage.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { MessageRequest } from '../protocol/messages/assistantMessage.js';
import type { ChatMessage, TurnOutcome } from './Conversation.js';

/** One attempt to get an answer, from sending a question to the end of the reply. A retry is another attempt. */
export interface Attempt {
  /** Identifies the conversation that asked: a late reply must not change a conversation that was opened in the meantime. */
  readonly conversationId: string;
  readonly controller: AbortController;
  /** `performance.now()` when the attempt began. */
  readonly startedAt: number;
  /** Set if the conversation was closed, or the assistant removed from the page, during the attempt. */
  isLeft?: boolean;
  /** Undefined while the attempt runs. */
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
  answerLength: number;
  /** The complete answer as the hook `useChat` of AI SDK v4 has read it. It may not be rendered yet. */
  answer?: ChatMessage;
  /** Milliseconds since the attempt began. `firstByte`: when the headers of the reply arrived. */
  readonly timing: { firstByte?: number; firstToken?: number; finished?: number };
  /** Built when `useChat` is about to send. */
  requestBody?: MessageRequest;
  /** Set just before the request is sent. */
  request?: SentRequest;
  /** Number of lines of the reply that could not be used. Set when the reply has ended. */
  skippedLines?: number;
}

/** Returns the time since the attempt began, rounded to whole milliseconds. */
export function attemptDuration(attempt: Attempt): number {
  return Math.round(performance.now() - attempt.startedAt);
}
