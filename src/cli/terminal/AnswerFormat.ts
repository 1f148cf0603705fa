import type { AnswerSource } from './AnswerSource.js';

/** How an answer is printed. Each function returns the text to print. */
export interface AnswerFormat {
  /** Takes the next chunk of the answer's Markdown. */
  push(chunk: string): string;
  /** Call it at the end of the answer. Returns the rest of the text, and ends the last line. */
  end(): string;
  /** Formats the sources, to be printed after the answer. */
  sources(list: readonly AnswerSource[]): string;
}
