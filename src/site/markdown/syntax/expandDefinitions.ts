import { indentationOf, readLines } from '../lines/codeLines.js';

const ANY = /^[ \t]*:[ \t]+\S/m;
const DEFINITION = /^([ \t]{0,8}):([ \t]+)(?=\S)/;

/**
 * Matches lines that no definition can follow, such as headings, quotes and tables. Does not match comments: some sites replace a comment
 * with text, and this text can be a term.
 */
const NO_TERM = /^[ \t]*(?:[#>|]|:::|<(?!!--|https?:))/;
/** Matches lines that a definition may follow, but that are not a term themselves: the end of another definition, and a comment. */
const ENDS_TERM = /^[ \t]*(?:<\/dd>|<!--.*-->[ \t]*$)/;

/** Rewrites definition lists (`Term`, then `: definition` with indented content) as the HTML elements `<dt>` and `<dd>`. */
export function expandDefinitions(source: string): string {
  if (!ANY.test(source)) return source;
  const lines = readLines(source);
  const output: string[] = [];
  /** Index in `output` of the last line with text; -1 without such a line, or if no definition can follow that line. */
  let term = -1;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    const head = !line || line.code || term < 0 ? null : DEFINITION.exec(line.text);
    if (!line || !head) {
      output.push(line?.text ?? '');
      if (line?.text.trim()) term = line.code || NO_TERM.test(line.text) ? -1 : output.length - 1;
      continue;
    }
    const margin = head[1] ?? '';
    const last = output[term] ?? '';
    if (!ENDS_TERM.test(last)) output[term] = `${margin}<dt>${last.trim()}</dt>\n`;
    const width = 1 + (head[2]?.length ?? 1);
    const end = endOfDefinition(lines, index + 1, margin.length + 2);
    const content = lines.slice(index + 1, end).map(({ text }) => withoutMargin(text, margin.length + width));
    output.push(
      '',
      `${margin}<dd>`,
      '',
      ...[line.text.slice(head[0].length), ...content].map((text) => margin + text),
      '',
      `${margin}</dd>`,
    );
    term = output.length - 1;
    output.push('');
    index = end - 1;
  }
  return output.join('\n');
}

/**
 * Returns the index of the line after the content of a definition. Indented lines belong to the content, and so do lines that continue its
 * first paragraph.
 */
function endOfDefinition(lines: readonly { text: string }[], start: number, columns: number): number {
  let end = start;
  let isAfterBlank = false;
  for (let index = start; index < lines.length; index += 1) {
    const text = lines[index]?.text ?? '';
    if (text.trim() === '') {
      isAfterBlank = true;
      continue;
    }
    const indentation = indentationOf(text);
    if (indentation < columns && (isAfterBlank || DEFINITION.test(text))) break;
    end = index + 1;
  }
  return end;
}

function withoutMargin(text: string, columns: number): string {
  const indentation = indentationOf(text);
  return text.slice(Math.min(indentation, columns));
}
