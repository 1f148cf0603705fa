import type { AnswerOutcome } from '../../protocol/answerOutcome.js';
import type { SearchResult } from '../../protocol/assistantMessage.js';
import type { ModelPart } from '../model/ModelPart.js';

/** A part of an answer. Parts are sent in the order they are produced. An answer without a `finish` ended normally. */
export type AnswerPart =
  | { type: 'search'; query: string; results: SearchResult[] }
  /**
   * Whether the documentation answers the question. The last outcome is sent with the finish. Two outcomes are also sent immediately:
   * `none`, and an outcome that replaces `none`.
   */
  | { type: 'outcome'; outcome: AnswerOutcome }
  | ModelPart;
