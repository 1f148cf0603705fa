import { withoutHiddenCharacters } from '../../values/hiddenCharacters.js';
import { getLinkText } from '../getLinkText.js';
import type { Alignment, Leaf, TableBlock } from '../markdown/ast.js';

const DELIMITERS: Record<NonNullable<Alignment> | 'none', string> = {
  none: '---',
  left: ':--',
  center: ':-:',
  right: '--:',
};

/** Returns a table as Markdown, with the markup of its cells. */
export function tableToMarkdown({ head, rows, alignments }: TableBlock): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = [head, ...rows].map((cells) => row(cells.map(({ text }) => text.replaceAll('|', '\\|'))));
  lines.splice(1, 0, row(head.map((_, column) => DELIMITERS[alignments[column] ?? 'none'])));
  return withoutHiddenCharacters(lines.join('\n'));
}

/** Returns the text of a table as comma-separated values (RFC 4180). */
export function tableToCsv({ head, rows }: TableBlock): string {
  return [head, ...rows].map((cells) => cells.map(csvField).join(',')).join('\r\n');
}

/** Characters that start a formula in spreadsheets, including their full-width forms. */
const FORMULA = /^[=+\-@＝＋－＠]/;
const NUMBER = /^[+-]?\d[\d.,]*%?$/;

/** An apostrophe before a formula makes spreadsheets treat it as text. Numbers with a sign stay numbers. */
function csvField({ inlines }: Leaf): string {
  const text = withoutHiddenCharacters(getLinkText(inlines)).trim();
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
