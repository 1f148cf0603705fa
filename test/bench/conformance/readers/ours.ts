import { AnswerDocument } from '../../../../src/answer/markdown/AnswerDocument.js';
import { loadEntities } from '../../../../src/answer/markdown/entities.js';

export { BOMBS } from '../../../answer/hostile/bombs.js';
export { looseHtml, toHtml } from '../../../answer/support/toHtml.js';

/** Loads all named character references of HTML, as the assistant does when an answer first contains an uncommon one. */
export const ready = loadEntities();

/** Reads Markdown as the assistant reads a complete answer, and discards the result. */
export function read(text: string): void {
  new AnswerDocument().view(text, false);
}

/**
 * Returns a function that reads streaming Markdown. Each call of that function gets the text so far, and reuses the result for the part of
 * the text that its earlier calls have read.
 */
export function growing(): (text: string) => void {
  const answer = new AnswerDocument();
  return (text) => answer.view(text, true);
}
