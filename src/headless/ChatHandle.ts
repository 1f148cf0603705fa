import type { AskOptions, ChatMessage } from './Conversation.js';

/** The functions through which a conversation uses its `useChat` hook (AI SDK v4). */
export interface ChatHandle {
  append: (question: {
    content: string;
    annotations: unknown[];
    attachments: AskOptions['attachments'];
  }) => Promise<unknown>;
  reload: () => Promise<unknown>;
  setMessages: (messages: readonly ChatMessage[]) => void;
  /** Resolves when React has rendered the latest messages of `useChat` or has unmounted the hook, or after a short timeout. */
  idle: () => Promise<void>;
}
