import type { ErrorKind } from '../protocol/errorKind.js';
import type { IncompleteReason } from '../protocol/stream/isIncompleteReason.js';
import type { Rating } from './Feedback.js';
import type { Navigation } from './Navigation.js';

/**
 * Events of a conversation, for the statistics of the site. Each `duration` is the time since the question was sent (ms).
 *
 * Events contain no text of readers or answers, unless the option `eventContent` is set: then `question`, `answer` and `comment` are
 * included.
 */
export type DocsAssistantEvent =
  | { type: 'opened'; source: string }
  | { type: 'closed' }
  | {
      type: 'asked';
      /** Where the question was asked: `composer`, `starter`, `edit`, `retry`, `continue`, `api`, or the `source` passed to `ask`. */
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
       * `length` and `content-filter`: the model ended its answer early. `stopped`: the reader stopped the answer. `truncated`: the stream
       * ended before the answer was complete. `left`: the conversation was closed, or the assistant was removed from the page.
       */
      reason: IncompleteReason | 'stopped' | 'truncated' | 'left';
      duration: number;
      answerLength: number;
    }
  | { type: 'failed'; kind: ErrorKind; status?: number; duration: number }
  /** `rating` is `none` when the reader removed the rating. */
  | { type: 'rated'; rating: Rating | 'none'; reason?: string; commentLength: number; comment?: string }
  | { type: 'copied'; what: 'answer' | 'conversation' | 'link' }
  | { type: 'downloaded'; what: 'conversation' }
  | { type: 'navigated'; from: Navigation['from'] }
  | { type: 'consent'; given: boolean }
  | { type: 'cleared' };
