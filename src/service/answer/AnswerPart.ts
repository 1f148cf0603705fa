import type { AnswerOutcome } from '../../protocol/answerOutcome.js';
import type { SearchResult } from '../../protocol/assistantMessage.js';
import type { IncompleteReason } from '../../protocol/isIncompleteReason.js';

/** A part of an answer. Parts are sent in the order they are produced. */
export type AnswerPart =
  | { type: 'search'; query: string; results: SearchResult[] }
  | { type: 'reasoning'; text: string }
  /** Whether the documentation answers the question. Sent with the finish of the answer. */
  | { type: 'outcome'; outcome: AnswerOutcome }
  /** The model stopped before the answer was complete. Always the last part. */
  | { type: 'incomplete'; reason: IncompleteReason }
  | { type: 'text'; text: string };
