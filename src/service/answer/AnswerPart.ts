import type { SearchResult } from '../../protocol/assistantMessage.js';
import type { IncompleteReason } from '../../protocol/isIncompleteReason.js';

/** What an answer is made of, in the order in which it is sent. */
export type AnswerPart =
  | { type: 'search'; query: string; results: SearchResult[] }
  | { type: 'reasoning'; text: string }
  /** The model ended its answer early. The last part. */
  | { type: 'incomplete'; reason: IncompleteReason }
  | { type: 'text'; text: string };
