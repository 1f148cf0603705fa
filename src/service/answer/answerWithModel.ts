import { ModelError, type ModelFault } from '../model/ModelError.js';
import type { AnswerPart } from './AnswerPart.js';
import { LinkFilter } from './LinkFilter.js';

export interface ModelAnswer {
  /** Starts the model's reply. */
  stream: () => AsyncIterable<AnswerPart>;
  /** Whether the answer may contain a link to this URL. */
  isKnownAddress: (address: string) => boolean;
  /**
   * Sent instead of the model's answer in two cases: the model fails before its first word, or its finished reply has no text after the
   * link filter. Not sent if the finished reply is a refusal, or if a content filter ended it.
   */
  quotes: readonly AnswerPart[];
  /** The text for a refusal if the model refuses without any text. */
  notFound: string;
  /** A paragraph about attached files that the model did not get. It goes before the text. Empty if it is not needed. */
  unreadFiles: string;
  /** Called before `quotes` replace the answer of the model. Receives the reason. */
  onFallback: (fault: ModelFault) => void;
}

/**
 * Passes on the reply of a model, and turns links that the model invented into text. Puts `unreadFiles` before the text. Sends `quotes`
 * instead if the model fails before its first word, or if its finished reply has no text.
 *
 * Two kinds of replies without text are not replaced by `quotes`: a refusal gets the text `notFound`, and a reply that a content filter
 * ended stays empty.
 *
 * @throws {ModelError} if the model fails after its first word.
 */
export async function* answerWithModel(answer: ModelAnswer, signal: AbortSignal): AsyncGenerator<AnswerPart> {
  const filter = new LinkFilter(answer.isKnownAddress);
  let hasText = false;
  let isRefusal = false;
  let note = answer.unreadFiles;
  const toPart = (text: string): AnswerPart => {
    // An answer without text gets no note, so that clients recognise it as empty.
    if (note === '' || text.trim() === '') return { type: 'text', text };
    const noted = `${note}\n\n${text}`;
    note = '';
    return { type: 'text', text: noted };
  };
  try {
    for await (const part of answer.stream()) {
      if (part.type !== 'text' && part.type !== 'finish') {
        isRefusal ||= part.type === 'outcome' && part.outcome === 'none';
        yield part;
        continue;
      }
      const text = part.type === 'text' ? filter.push(part.text) : filter.end();
      hasText ||= text !== '';
      if (text !== '') yield toPart(text);
      if (part.type !== 'finish') continue;
      if (hasText || part.reason === 'content-filter') yield part;
      else {
        if (isRefusal) yield toPart(answer.notFound);
        else {
          answer.onFallback('empty');
          yield* answer.quotes;
        }
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
    if (rest !== '') yield toPart(rest);
    throw error;
  }
}
