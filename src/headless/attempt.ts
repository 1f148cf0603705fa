import type { SentRequest } from '../client/sendMessage.js';
import type { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { ChatMessage, TurnOutcome } from './conversation.js';

/** One question on its way to its answer. */
export interface Attempt {
  /** Which conversation it belongs to: what arrives late must not touch another one. */
  readonly conversationId: string;
  readonly controller: AbortController;
  /** `performance.now()` when it was sent. */
  readonly startedAt: number;
  /** Its conversation was left, or the assistant taken away. */
  left?: boolean;
  /** Set when it has ended. */
  outcome: TurnOutcome | undefined;
  error: DocsAssistantError | undefined;
  answerLength: number;
  /** The whole answer, as the hook has read it: what is drawn of it may still be behind. */
  answer?: ChatMessage;
  /** Milliseconds from sending, as far as it has come. `firstByte`: the reply's headers. */
  readonly timing: { firstByte?: number; firstToken?: number; finished?: number };
  /** The request, once it has been sent. */
  request?: SentRequest;
  /** Number of lines of the reply that could not be used, once it has ended. */
  skippedLines?: number;
}

/** Milliseconds since the attempt began, for events. */
export function attemptDuration(attempt: Attempt): number {
  return Math.round(performance.now() - attempt.startedAt);
}
