import { AnswerDocument } from '../../../../src/answer/markdown/AnswerDocument.js';
import { loadEntities } from '../../../../src/answer/markdown/entities.js';

export { BOMBS } from '../../../answer/hostile/bombs.js';
export { looseHtml, toHtml } from '../../../answer/support/toHtml.js';

/** As in the page, where the first unusual name of a character has all of them loaded. */
export const ready = loadEntities();

/** Reads a text as a page does that shows it; what is read is thrown away. */
export function read(text: string): void {
  new AnswerDocument().view(text, false);
}

/** Reads a growing text: what came before is known. */
export function growing(): (text: string) => void {
  const answer = new AnswerDocument();
  return (text) => answer.view(text, true);
}
