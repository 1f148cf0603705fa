import { ModelError, type ModelFault } from '../model/ModelError.js';
import type { AnswerPart } from './AnswerPart.js';
import { LinkFilter } from './LinkFilter.js';

export interface ModelAnswer {
  /** Starts the model's reply. */
  stream: () => AsyncIterable<AnswerPart>;
  /** Whether the answer may contain a link to a URL. */
  isKnownAddress: (address: string) => boolean;
  /** The answer that is sent instead if the model fails before its first word, or if none of its text is left. */
  quotes: readonly AnswerPart[];
  /** Called before the answer is replaced. */
  onFallback: (fault: ModelFault) => void;
}

/**
 * Passes a model's reply on, with the links that it invented turned into text. If the model fails before its first word, or if no text is
 * left (except after a content filter), the answer quotes the documentation instead.
 *
 * @throws {ModelError} if the model fails after its first word.
 */
export async function* answerWithModel(answer: ModelAnswer, signal: AbortSignal): AsyncGenerator<AnswerPart> {
  const filter = new LinkFilter(answer.isKnownAddress);
  let hasText = false;
  try {
    for await (const part of answer.stream()) {
      if (part.type !== 'text' && part.type !== 'finish') {
        yield part;
        continue;
      }
      const text = part.type === 'text' ? filter.push(part.text) : filter.end();
      hasText ||= text !== '';
      if (text !== '') yield { type: 'text', text };
      if (part.type !== 'finish') continue;
      if (hasText || part.reason === 'content-filter') yield part;
      else {
        answer.onFallback('empty');
        yield* answer.quotes;
        yield { ...part, reason: 'stop' };
      }
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ModelError)) throw error;
    if (!hasText) {
      answer.onFallback(error.fault);
      yield* answer.quotes;
      return;
    }
    const rest = filter.end();
    if (rest !== '') yield { type: 'text', text: rest };
    throw error;
  }
}
