import type { Conversation } from './Conversation.js';

/** The changing part of a conversation. `conversationPhase.ts` derives from it which actions are allowed. */
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
