import { pushAll } from '../../../values/pushAll.js';
import type { SourceLine } from '../lines/codeLines.js';
import { isDelimiterRow } from '../lines/splitParagraphs.js';

const IMPORT = /^import\s*(?:type\s+)?(?:[\w*{$][^'"`]*from\s*)?(['"])([^'"]+)\1\s*(?:;\s*)?(?:\/\/.*)?$/;
const IMPORT_BEGIN = /^import[\s{*]/;
/** Matches the end of an import statement: the closing quote of the module's name. */
const IMPORT_END = /['"][ \t]*;?$/;
const EXPORT =
  /^export\s+(?:(?:const|let|var)\s+(?:[\w$]+\s*(?::[^=]*)?=|[{[])|(?:default\s+)?(?:async\s+)?(?:function\b|class\s+\w)|default\s[^.,]*[({=;]|default\s+\w+;?\s*$|(?:type|interface)\s+\w+\s*[={<]|\{|\*\s)/;
/**
 * Matches a line below an export statement that can be Markdown, a tag or a comment. Operators such as `!=` and `<<`, which begin none of
 * these, do not match.
 */
const MARKDOWN_BEGIN = /^(?:[#\-*>:\w`]|<(?=[A-Za-z/>!])|!(?!=))/;
/** Maximum number of lines of an export statement. Longer text is not treated as a statement. */
const MAX_STATEMENT_LINES = 2_000;
/**
 * Maximum number of lines that look like the start of an export statement, but for which no end is found. After that many, the rest of the
 * page is not searched for export statements, because each search for an end can read thousands of lines.
 */
const MAX_FAILURES = 20;
/** Maximum number of lines of an import statement after its first line. */
const MAX_IMPORT_LINES = 100;

/** A file or package whose default export a page imports under a name: `import Steps from './steps.mdx'`. */
export interface ModuleImport {
  name: string;
  from: string;
}

/**
 * Empties the lines of `import` and `export` statements outside code blocks. Sentences that begin with one of these words stay.
 *
 * @returns the default imports.
 */
export function dropModules(lines: SourceLine[]): ModuleImport[] {
  const imports: ModuleImport[] = [];
  let failures = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || line.code) continue;
    const found = readImports(lines, index);
    if (found) {
      pushAll(imports, found.imports);
      index = empty(lines, index, found.end);
    } else if (failures < MAX_FAILURES && EXPORT.test(line.text)) {
      const end = endOfStatement(lines, index);
      if (end >= 0) index = empty(lines, index, end);
      else failures += 1;
    }
  }
  return imports;
}

/**
 * Reads the `import` statements that begin on a line. They can continue on later lines, and several can be on a line.
 *
 * @returns the index of the last line, and the default imports; undefined if no statement begins on the line, or if the line is code.
 */
export function readImports(
  lines: readonly SourceLine[],
  start: number,
): { end: number; imports: ModuleImport[] } | undefined {
  const first = lines[start];
  if (!first || first.code || !IMPORT_BEGIN.test(first.text)) return undefined;
  const single = parseImports(first.text, start);
  if (single) return single;
  let end = start;
  while (!endsImport(lines[end]) && continuesImport(lines[end + 1]) && end < start + MAX_IMPORT_LINES) end += 1;
  if (!endsImport(lines[end])) return undefined;
  const statements = lines.slice(start, end + 1).map(({ text }) => text);
  return parseImports(statements.join('\n'), end);
}

function endsImport(line: SourceLine | undefined): boolean {
  return line !== undefined && IMPORT_END.test(line.text.trimEnd());
}

function continuesImport(line: SourceLine | undefined): boolean {
  return line !== undefined && !line.code && line.text.trim() !== '';
}

function parseImports(text: string, end: number): { end: number; imports: ModuleImport[] } | undefined {
  const imports: ModuleImport[] = [];
  for (const each of text.split(/;\s+(?=import\s)/)) {
    const statement = IMPORT.exec(each);
    if (!statement) return undefined;
    const name = /^import\s+([A-Za-z_$][\w$]*)\s*(?:,|from\b)/.exec(each)?.[1];
    if (name && statement[2]) imports.push({ name, from: statement[2].replace(/\\(.)/g, '$1') });
  }
  return { end, imports };
}

function empty(lines: SourceLine[], from: number, to: number): number {
  for (let index = from; index <= to; index += 1) {
    const line = lines[index];
    if (!line) continue;
    line.text = '';
    line.code = false;
  }
  return to;
}

/**
 * Returns the index of the last line of a statement: the first line after which all brackets and template strings are closed, and after
 * which the statement does not continue. Returns -1 if the first `MAX_STATEMENT_LINES` lines contain no such line.
 */
function endOfStatement(lines: SourceLine[], start: number): number {
  let depth = 0;
  let template = false;
  for (let index = start; index < lines.length && index < start + MAX_STATEMENT_LINES; index += 1) {
    const text = (lines[index]?.text ?? '').replace(/\\./g, '').replace(/"[^"]*"|'[^']*'/g, "''");
    for (const character of text) {
      if (character === '`') template = !template;
      else if (template) continue;
      else if ('{[('.includes(character)) depth += 1;
      else if ('}])'.includes(character)) depth -= 1;
    }
    if (depth > 0 || template) continue;
    const next = lines[index + 1]?.text ?? '';
    // In MDX, all lines up to the next blank line are part of the statement. MDX reads Markdown directly below a statement as
    // code, or rejects the page. Keep such Markdown: losing a list is worse than showing a line of code that begins with `-` or `*`.
    const isTable = next.startsWith('|') && isDelimiterRow(lines[index + 2]?.text ?? '');
    if (isTable || next.trim() === '' || MARKDOWN_BEGIN.test(next)) {
      // The statement continues if this line ends with `=`, `,` or an opening bracket, as `export const a =` does. It also continues if the
      // next line begins with `.`, `?` or `:`.
      if (!/[=(,{[]\s*$/.test(text) && !/^\s*[.?:]/.test(next)) return index;
    }
  }
  return -1;
}
