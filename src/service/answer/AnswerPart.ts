import type { SearchResult } from '../../protocol/assistantMessage.js';

/** What an answer is made of, in the order in which it is sent. */
export type AnswerPart =
  | { type: 'search'; query: string; results: SearchResult[] }
  | { type: 'reasoning'; text: string }
  | { type: 'text'; text: string };
