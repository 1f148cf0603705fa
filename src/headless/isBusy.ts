import type { ConversationStatus } from './Conversation.js';

/** Whether a question has been sent and its answer is not complete. */
export const isBusy = (status: ConversationStatus): boolean => status === 'submitted' || status === 'streaming';
