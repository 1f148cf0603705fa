import type { ConversationStatus } from './Conversation.js';

/** Whether an answer is on its way or arriving. */
export const isBusy = (status: ConversationStatus): boolean => status === 'submitted' || status === 'streaming';
