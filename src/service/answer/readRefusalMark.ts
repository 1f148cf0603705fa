import type { AnswerPart } from './AnswerPart.js';

/** A model begins its answer with this line if the passages do not answer the question. It is removed before readers see the answer. */
export const REFUSAL_MARK = '[not documented]';

/**
 * Removes `REFUSAL_MARK` from the beginning of a model's answer. Adds the outcome before the text: `none` if the answer begins with the
 * mark, otherwise `answer`. Holds back only text that may be the mark or its beginning.
 */
export async function* readRefusalMark(parts: AsyncIterable<AnswerPart>): AsyncGenerator<AnswerPart> {
  /** The beginning of the answer; `undefined` once it has been passed on. */
  let held: string | undefined = '';
  for await (const part of parts) {
    if (held === undefined || part.type === 'reasoning') {
      yield part;
      continue;
    }
    if (part.type === 'text') held += part.text;
    if (part.type === 'text' && mayBeMark(held)) continue;
    yield* releaseText(held);
    held = undefined;
    if (part.type !== 'text') yield part;
  }
  if (held !== undefined) yield* releaseText(held);
}

/** Whether the text is `REFUSAL_MARK` or the beginning of it. Ignores case and surrounding white space. */
function mayBeMark(text: string): boolean {
  return REFUSAL_MARK.startsWith(text.trim().toLowerCase());
}

function* releaseText(text: string): Generator<AnswerPart> {
  if (text === '') return;
  const trimmed = text.trimStart();
  const isRefusal = trimmed.toLowerCase().startsWith(REFUSAL_MARK);
  yield { type: 'outcome', outcome: isRefusal ? 'none' : 'answer' };
  const shown = isRefusal ? trimmed.slice(REFUSAL_MARK.length).trimStart() : text;
  if (shown !== '') yield { type: 'text', text: shown };
}
