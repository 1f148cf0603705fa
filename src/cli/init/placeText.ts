import type { InsertedPiece, Insertion } from './Edit.js';
import { maskCode } from './maskCode.js';

/** The formatting of inserted lines. It follows the file that gets the lines, but `indent` is always a tab or two spaces. */
interface Style {
  lineEnd: string;
  indent: string;
  quote: string;
  semicolons: boolean;
}

/**
 * Finds where the lines of an insertion go, and adapts them to the file: line ends, indentation, quotes and semicolons. `insertion.place`
 * says where the lines go:
 *
 * - `line-before`, `line-after`: before or after the line of the anchor
 * - `inside`: at the beginning of the block that the anchor opens
 * - `before-end`: at the end of the block that the anchor closes
 *
 * @returns the piece, or the reason why there is no safe place.
 */
export function placeText(text: string, insertion: Insertion, isHtml: boolean): InsertedPiece | string {
  const match = findAnchor(text, insertion, isHtml);
  if (typeof match === 'string') return match;
  const start = match.index;
  const end = start + match[0].length;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  // A byte order mark stays the first character of the text.
  const contentStart = lineStart === 0 && text.startsWith('\ufeff') ? 1 : lineStart;
  const style = styleOf(text);
  const indentOf = (offset: number) => /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';
  const linesWith = (indent: string) =>
    adapt(insertion.text, style)
      .split('\n')
      .map((line) => indent + line)
      .join(style.lineEnd);
  switch (insertion.place) {
    case 'line-before':
      return { offset: contentStart, text: `${linesWith(indentOf(start))}${style.lineEnd}` };
    case 'line-after':
      return /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 200))
        ? { offset: end, text: `${style.lineEnd}${linesWith(indentOf(end))}` }
        : 'there is more code on the line after which it belongs';
    case 'inside': {
      const isLastOnLine = /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 200));
      const rest = isLastOnLine ? '' : `${style.lineEnd}${indentOf(end)}`;
      return { offset: end, text: `${style.lineEnd}${linesWith(indentOf(end) + style.indent)}${rest}` };
    }
    case 'before-end':
      return text.slice(contentStart, start).trim() === ''
        ? { offset: contentStart, text: `${linesWith(indentOf(start) + style.indent)}${style.lineEnd}` }
        : {
            offset: start,
            text: `${style.lineEnd}${linesWith(indentOf(start) + style.indent)}${style.lineEnd}${indentOf(start)}`,
          };
  }
}

/**
 * Finds the match of `anchor` next to which the text is inserted: the first match outside of comments and strings. In two cases, returns
 * the reason why the text cannot be inserted:
 *
 * - There is no such match.
 * - There is a further match, even in a comment or string, and `first` is not set.
 */
function findAnchor(text: string, { anchor, first }: Insertion, isHtml: boolean): RegExpExecArray | string {
  const every = new RegExp(anchor, `${anchor.flags.replace('g', '')}g`);
  const [match, second] = maskCode(text, isHtml).matchAll(every);
  const count = [...text.matchAll(every)].length;
  if (!match) return 'the place for it was not found';
  if (first) return match;
  return second || count > 1 ? 'there are several places for it' : match;
}

/** Returns the line ending of a file, taken from its first line. Returns `\n` for a file without line endings. */
export function lineEndOf(text: string): string {
  return text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n';
}

function styleOf(text: string): Style {
  const imports = text.match(/^import\b.*$/gm) ?? [];
  return {
    lineEnd: lineEndOf(text),
    indent: /^\t/m.test(text) ? '\t' : '  ',
    quote: imports.length > 0 && imports.every((line) => line.includes('"')) ? '"' : "'",
    semicolons: imports.length === 0 || imports.some((line) => line.trimEnd().endsWith(';')),
  };
}

function adapt(text: string, { indent, quote, semicolons }: Style): string {
  const lines = text.split('\n').map((line) => line.replace(/^(?: {2})+/, (found) => indent.repeat(found.length / 2)));
  // Keep an apostrophe inside a double-quoted string: it is not a quotation mark.
  const adapted = lines.join('\n').replace(/"(?:[^"\\]|\\.)*"|'/g, (found) => (found === "'" ? quote : found));
  return semicolons ? adapted : adapted.replace(/;$/gm, '');
}
