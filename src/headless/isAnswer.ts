import type { ChatMessage } from './conversation.js';

/** Whether a message is one of the assistant's. */
export const isAnswer = ({ role }: ChatMessage): boolean => role === 'assistant';
