import type { Conversation } from './Conversation.js';

/** The fields of a conversation that change over time. `conversationPhase.ts` uses them to determine which actions are allowed. */
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
  /** Changes with every new conversation. */
  conversationId: string;
};
