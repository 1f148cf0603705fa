import type { AnswerOutcome } from '../../protocol/messages/answerOutcome.js';
import type { SearchResult } from '../../protocol/messages/assistantMessage.js';
import type { ModelPart } from '../model/ModelPart.js';

/**
 * A part of an answer. Parts other than outcomes are sent in the order in which they are produced. If a complete answer has no `finish`, it
 * ended normally.
 */
export type AnswerPart =
  | { type: 'search'; query: string; results: SearchResult[] }
  /**
   * Whether the documentation answers the question. An answer can have several outcomes. The last outcome is sent at the end of the answer.
   * An outcome is also sent immediately if it is `none`, or if the previous outcome was `none`.
   */
  | { type: 'outcome'; outcome: AnswerOutcome }
  | ModelPart;
