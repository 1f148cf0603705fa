import type { SearchResult } from '../../protocol/assistantMessage.js';
import type { IncompleteReason } from '../../protocol/isIncompleteReason.js';
import type { SearchBand } from '../../search/confidence.js';

/** A part of an answer. Parts are sent in the order they are produced. */
export type AnswerPart =
  /** `match` is how well the results fit the question. It is not sent. */
  | { type: 'search'; query: string; results: SearchResult[]; match: SearchBand }
  | { type: 'reasoning'; text: string }
  /** The model stopped before the answer was complete. Always the last part. */
  | { type: 'incomplete'; reason: IncompleteReason }
  | { type: 'text'; text: string };
