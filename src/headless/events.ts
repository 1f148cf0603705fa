import type { ErrorKind } from '../protocol/errorKind.js';
import type { IncompleteReason } from '../protocol/isIncompleteReason.js';
import type { Rating } from './feedback.js';
import type { Navigation } from './options.js';

/**
 * What happens in a conversation, for statistics of the site's owner. Durations are in milliseconds from sending.
 *
 * No event holds words that the reader or the assistant wrote, unless the option `eventContent` asks for them: then `question`,
 * `answer` and `comment` are there.
 */
export type DocsAssistantEvent =
  | { type: 'opened'; source: string }
  | { type: 'closed' }
  | {
      type: 'asked';
      /** Where it was asked: `composer`, `starter`, `edit`, `retry`, `continue`, `api`, or what the caller of `ask` named. */
      source: string;
      questionLength: number;
      contextCount: number;
      retry: boolean;
      question?: string;
    }
  | { type: 'first-token'; duration: number }
  | {
      type: 'answered';
      duration: number;
      answerLength: number;
      sourceCount: number;
      answer?: string;
    }
  | {
      type: 'interrupted';
      /**
       * `length` and `content-filter`: the model ended its answer early. `stopped`: by the reader. `truncated`: by the connection.
       * `left`: the reader opened another conversation, or the page removed the assistant.
       */
      reason: IncompleteReason | 'stopped' | 'truncated' | 'left';
      duration: number;
      answerLength: number;
    }
  | { type: 'failed'; kind: ErrorKind; status?: number; duration: number }
  /** `rating` is `none` when the reader took it back. */
  | { type: 'rated'; rating: Rating | 'none'; reason?: string; commentLength: number; comment?: string }
  | { type: 'copied'; what: 'answer' | 'conversation' }
  | { type: 'navigated'; from: Navigation['from'] }
  | { type: 'consent'; given: boolean }
  | { type: 'cleared' };
