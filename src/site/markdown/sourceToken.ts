import type { Tag } from './readTag.js';

/** Something in a page that is not Markdown, lifted out before Markdown is parsed. A mark stands in its place. */
export interface SourceToken {
  kind: 'open' | 'close' | 'self' | 'text' | 'id' | 'code' | 'drop';
  /** As it stood in the source, for where it turns out to stand in code after all. */
  raw: string;
  /** Index of the other half, for `open` and `close`. */
  partner: number;
  /** Stands in a paragraph of its own. */
  block: boolean;
  /** Name as compared: lower case for HTML, as written for components, `:::tip` for directives. */
  name: string;
  attributes: Tag['attributes'];
  expressions: Tag['expressions'];
  /** Text of `text`, `id` and `code`. */
  value: string;
}

/**
 * A mark looks like a tag to Markdown's grammar (so that addresses end before it, and emphasis works beside it), and holds two
 * characters that Unicode reserves for use inside programs.
 */
export const MARK = /<\uFDD0(\d+)\uFDD1>/;
const MARKS = new RegExp(MARK.source, 'g');

export function markOf(index: number): string {
  return `<\uFDD0${index}\uFDD1>`;
}

/** Takes the reserved characters out of a page, so that no page can write a mark. */
export function withoutMarks(source: string): string {
  return source.replace(/[\uFDD0-\uFDD2]/g, '\uFFFD');
}

/** Puts the source back where marks ended up in code or in an address. */
export function restoreMarks(text: string, tokens: readonly SourceToken[]): string {
  return text.includes('\uFDD0') ? text.replace(MARKS, (_, index: string) => tokens[Number(index)]?.raw ?? '') : text;
}
