import type { ConversationStatus } from './Conversation.js';

const IS_BUSY: Readonly<Record<ConversationStatus, boolean>> = {
  ready: false,
  submitted: true,
  streaming: true,
  error: false,
};

/** Whether a question has been sent and its answer has not ended. */
export const isBusy = (status: ConversationStatus): boolean => IS_BUSY[status];
