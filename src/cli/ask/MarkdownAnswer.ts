import { safeText } from '../shared/safeText.js';
import type { AnswerFormat } from '../terminal/AnswerFormat.js';
import type { AnswerSource } from '../terminal/AnswerSource.js';

/** Formats an answer as Markdown while it arrives. For pipes and files. */
export class MarkdownAnswer implements AnswerFormat {
  #hasBegun = false;

  push(chunk: string): string {
    this.#hasBegun ||= chunk !== '';
    return safeText(chunk);
  }

  end(): string {
    return this.#hasBegun ? '\n' : '';
  }

  sources(list: readonly AnswerSource[]): string {
    const lines = list.map(({ title, url }, index) => `  ${index + 1}. ${title ? `${title}: ` : ''}${url}\n`);
    return `\nSources:\n${lines.join('')}`;
  }
}
