import type { ContextItem } from '../protocol/assistantMessage.js';

/**
 * Decides whether a question may be sent. Returns undefined to let it pass at once. Otherwise the question waits for the promise, and is
 * dropped if it resolves to `false`.
 */
export type Gate = (question: string, context: readonly ContextItem[]) => Promise<boolean> | undefined;
