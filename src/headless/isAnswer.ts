import type { ChatMessage } from './Conversation.js';

/** Whether a message comes from the assistant. */
export const isAnswer = ({ role }: ChatMessage): boolean => role === 'assistant';
