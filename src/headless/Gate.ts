import type { Attachment, ContextItem } from '../protocol/messages/assistantMessage.js';

/**
 * Decides whether a question may be sent. Returns undefined to send the question at once. Otherwise the question waits for the promise. If
 * the promise resolves to `false`, the question is dropped.
 */
export type Gate = (
  question: string,
  context: readonly ContextItem[],
  attachments: readonly Attachment[],
) => Promise<boolean> | undefined;
