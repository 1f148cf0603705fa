import type { Tag } from './readTag.js';

/** Non-Markdown text in a page, such as a tag or a directive. A marker replaces this text before the page is parsed. */
export interface SourceToken {
  kind: 'open' | 'close' | 'self' | 'text' | 'id' | 'code' | 'drop';
  /**
   * The source of the token. It is restored if the marker that replaces the token turns out to be in code, in the URL or title of a link or
   * image, or in the description of an image.
   */
  raw: string;
  /** For an `open` or `close` token, the index of its counterpart; -1 if it has no counterpart. */
  partner: number;
  /** Whether the token has a paragraph of its own. */
  block: boolean;
  /**
   * For a tag, its name. For a directive, its colons, such as `:::`. For a token of the kind `code`, the language of the code. In plain
   * Markdown, HTML tags in upper case get names in lower case.
   */
  name: string;
  attributes: Tag['attributes'];
  expressions: Tag['expressions'];
  /** Text of a token of the kind `text`, `id` or `code`, or title of a directive. */
  value: string;
}

/**
 * Matches the marker of a token. A marker begins with `<` and ends with `>`, like a tag. In Markdown, a bare URL ends before `<`, and both
 * characters count as punctuation, so emphasis can begin and end next to a marker. A marker contains two noncharacters, which Unicode
 * reserves for internal use.
 */
export const MARKER = /<\uFDD0(\d+)\uFDD1>/;
const MARKS = new RegExp(MARKER.source, 'g');

export function markOf(index: number): string {
  return `<\uFDD0${index}\uFDD1>`;
}

/**
 * Replaces the characters from which three things are made: markers ({@link MARKER}), `REFERENCE_MARK` in `references.ts`, and the label
 * of `BARRIER` in `parseMarkdown.ts`. So the source of a page cannot imitate them.
 */
export function withoutMarks(source: string): string {
  return source.replace(/[\uFDD0-\uFDD3]/g, '\uFFFD');
}

/**
 * Restores the source of each token whose marker is in `text`. This text can be code, the URL or title of a link or image, or the
 * description of an image.
 */
export function restoreMarks(text: string, tokens: readonly SourceToken[]): string {
  return text.includes('\uFDD0') ? text.replace(MARKS, (_, index: string) => tokens[Number(index)]?.raw ?? '') : text;
}
