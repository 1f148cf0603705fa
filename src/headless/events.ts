import type { ErrorKind } from '../protocol/errorKind.js';

/**
 * What happens in a conversation, for statistics of the site's owner. Never holds the reader's or the assistant's words.
 * Durations are in milliseconds from sending.
 */
export type DocsAssistantEvent =
  | { type: 'opened'; source: string }
  | { type: 'closed' }
  | { type: 'asked'; questionLength: number; contextCount: number; retry: boolean }
  | { type: 'first-token'; duration: number }
  | { type: 'answered'; duration: number; answerLength: number; sourceCount: number }
  | { type: 'interrupted'; reason: 'stopped' | 'truncated'; duration: number; answerLength: number }
  | { type: 'failed'; kind: ErrorKind; status?: number; duration: number }
  | { type: 'navigated'; from: 'answer' | 'source' | 'suggestion' }
  | { type: 'consent'; given: boolean }
  | { type: 'cleared' };
