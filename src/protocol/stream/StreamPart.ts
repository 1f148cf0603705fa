import type { AnswerOutcome } from '../messages/answerOutcome.js';
import type { Source } from '../messages/assistantMessage.js';

/** Number of tokens that an answer, or one step of an answer, used. A service may send both numbers, one or none. */
export interface Usage {
  promptTokens?: number;
  completionTokens?: number;
}

/** One part of a streamed reply, already validated. `readDataStream` yields `finish` at most once, as the last part. */
export type StreamPart =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'reasoning-signature'; signature: string }
  | { type: 'redacted-reasoning'; data: string }
  | { type: 'source'; source: Source }
  | { type: 'tool-call-start'; toolCallId: string; toolName: string }
  | { type: 'tool-call-delta'; toolCallId: string; argsTextDelta: string }
  | { type: 'tool-call'; toolCallId: string; toolName: string; args: unknown }
  | { type: 'tool-result'; toolCallId: string; result: unknown }
  | { type: 'step-start'; messageId: string }
  | { type: 'step-finish'; finishReason: string; usage?: Usage; isContinued: boolean }
  | { type: 'data'; items: unknown[] }
  | { type: 'annotations'; items: unknown[] }
  | { type: 'error'; message: string }
  | { type: 'finish'; finishReason: string; usage?: Usage; outcome?: AnswerOutcome };
