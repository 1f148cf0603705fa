import type { Conversation } from './Conversation.js';

/** The fields of a conversation that change over time. `conversationPhase.ts` uses some of them to determine which actions are allowed. */
export type ConversationState = Pick<
  Conversation,
  | 'messages'
  | 'status'
  | 'lastOutcome'
  | 'pastOutcomes'
  | 'writtenElsewhere'
  | 'error'
  | 'failedAttempt'
  | 'threadId'
  | 'ratings'
  | 'pendingContext'
  | 'pendingAttachments'
  | 'includesPage'
  | 'threads'
  | 'threadsKept'
  | 'restoring'
  | 'consent'
  | 'waitingQuestion'
> & {
  /** Id of the conversation that is shown. Changes when a new conversation begins, and when a stored one is opened or restored. */
  conversationId: string;
};
