import type { SourceLine } from './codeLines.js';

const IMPORT = /^import\s*(?:type\s+)?(?:[\w*{$][^'"`]*from\s*)?(['"])([^'"]+)\1\s*(?:;\s*)?(?:\/\/.*)?$/;
const IMPORT_BEGIN = /^import\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{[^}'"]*$/;
const EXPORT =
  /^export\s+(?:(?:const|let|var)\s+(?:[\w$]+\s*(?::[^=]*)?=|[{[])|(?:default\s+)?(?:async\s+)?(?:function\b|class\s+\w)|default\s[^.,]*[({=;]|default\s+\w+;?\s*$|(?:type|interface)\s+\w+\s*[={<]|\{|\*\s)/;
/** Maximum number of lines of an export statement. Longer text is not a statement. */
const MAX_STATEMENT_LINES = 2_000;
/** Maximum number of possible export statements without an end. After them, the rest of the page is not searched for export statements. */
const MAX_FAILURES = 20;
/** Maximum number of lines of an import statement. */
const MAX_IMPORT_LINES = 100;

/** A file that a page imports under a name: `import Steps from './steps.mdx'`. */
export interface ModuleImport {
  name: string;
  from: string;
}

/**
 * Empties the lines of `import` and `export` statements outside code blocks. Sentences that begin with one of these words stay.
 *
 * @returns the imports on single lines whose names begin with a capital letter, as the names of components do.
 */
export function dropModules(lines: SourceLine[]): ModuleImport[] {
  const imports: ModuleImport[] = [];
  let failures = 0;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || line.code) continue;
    const single = IMPORT.exec(line.text);
    if (single) {
      const name = /^import\s+([A-Z][\w$]*)/.exec(line.text)?.[1];
      if (name && single[2]) imports.push({ name, from: single[2] });
      line.text = '';
    } else if (IMPORT_BEGIN.test(line.text)) {
      const later = lines.slice(index + 1, index + MAX_IMPORT_LINES);
      const end = later.findIndex(({ text }) => /^[^'"]*\}\s*from\s*(['"])[^'"]+\1\s*(?:;\s*)?$/.test(text));
      if (end >= 0) index = empty(lines, index, index + 1 + end);
    } else if (failures < MAX_FAILURES && EXPORT.test(line.text)) {
      const end = endOfStatement(lines, index);
      if (end >= 0) index = empty(lines, index, end);
      else failures += 1;
    }
  }
  return imports;
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
 * Finds the last line of a statement: all brackets are closed, and the next line is blank or does not continue it. Returns -1 if there is
 * none.
 */
function endOfStatement(lines: SourceLine[], start: number): number {
  let depth = 0;
  let template = false;
  for (let index = start; index < lines.length && index < start + MAX_STATEMENT_LINES; index += 1) {
    const text = (lines[index]?.text ?? '').replace(/\\./g, '').replace(/"[^"]*"|'[^']*'/g, '');
    for (const character of text) {
      if (character === '`') template = !template;
      else if (template) continue;
      else if ('{[('.includes(character)) depth += 1;
      else if ('}])'.includes(character)) depth -= 1;
    }
    if (depth > 0 || template) continue;
    const next = lines[index + 1]?.text ?? '';
    if (next.trim() === '' || /^[#\-*<>:|!\w`]/.test(next)) {
      // `export const a =` continues on the next line.
      if (!/[=(,{[]\s*$/.test(text) && !/^\s*[.?:]/.test(next)) return index;
    }
  }
  return -1;
}
