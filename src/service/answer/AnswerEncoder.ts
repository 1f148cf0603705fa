import type { AnswerOutcome } from '../../protocol/messages/answerOutcome.js';
import type { Usage } from '../../protocol/stream/StreamPart.js';
import type { FinishReason } from '../model/ModelPart.js';
import type { AnswerPart } from './AnswerPart.js';

/** The facts about an answer that are known before its first part. */
export interface AnswerHead {
  /** Id of the answer. Clients use it as the id of the message. */
  messageId: string;
  thread: {
    id: string;
    /** Only for a new thread. */
    key?: string | undefined;
  };
}

/** How a complete answer ended. */
export interface AnswerEnd {
  reason: FinishReason;
  /** Undefined if the model sent none. */
  usage: Usage | undefined;
  /** Undefined if the answer has no text. */
  outcome: AnswerOutcome | undefined;
}

/** The parts of an answer between its start and its finish. */
export type StreamedPart = Exclude<AnswerPart, { type: 'finish' }>;

/**
 * Writes one answer in the stream format of one version of the message endpoint. Each method returns the text to send next, which may be
 * empty.
 */
export interface AnswerEncoder {
  start(): string;
  /**
   * Encodes a part. A part of type `outcome` is passed to this method only if its outcome is a refusal (`none`) or replaces a refusal.
   * `finish` gets the last outcome, of any kind.
   */
  part(part: StreamedPart): string;
  finish(end: AnswerEnd): string;
  /** Encodes an error that ends the answer. */
  error(message: string): string;
  /** Encodes the end of an answer that broke off: the model failed, or the service was closed. The text that was sent stays valid. */
  breakOff(message: string): string;
}
