import type { Dialect } from '../dialect/detectDialect.js';
import { indentationOf, markIndentedCode, readLines, type SourceLine } from '../lines/codeLines.js';
import { CONTAINER_PREFIX, continuePrefix, prefixOf } from '../lines/containerPrefix.js';
import { dropModules } from './dropModules.js';
import { isDirective, pairTokens } from './pairTokens.js';
import { assetPathsOf } from './readAssetPath.js';
import { scanTokens, type TokenSpan } from './scanTokens.js';
import { markOf, type SourceToken } from './sourceToken.js';

/**
 * A page in plain Markdown. In `text`, a marker replaces each token. A token is a part of the page that is not Markdown, such as a tag or a
 * comment.
 */
export interface PreparedSource {
  text: string;
  tokens: SourceToken[];
}

/**
 * Replaces the tags, components, expressions, comments, `:::` lines and heading ids (`{#install}`) of a page with markers. Removes `import`
 * and `export` statements, except in plain Markdown. The page need not be well-formed: many pages are not.
 *
 * If the field `block` of a token is true, the marker of the token is in a paragraph of its own. In the paragraph of a `:::` line, the
 * title of the line follows the marker. The lines inside a block element are shifted to the indentation of its tag, so that Markdown does
 * not take indented content for code.
 */
export function prepareSource(body: string, dialect: Dialect): PreparedSource {
  const lines = readLines(body);
  const imports = dialect === 'markdown' ? [] : dropModules(lines);
  const source = lines.map((line) => line.text).join('\n');
  // Read the lines again if module statements were removed, because the positions of the other lines have changed.
  const settled = imports.length > 0 || source.length !== body.length ? readLines(source) : lines;
  if (dialect !== 'mdx') markIndentedCodeOutsideTags(settled);
  const tokens = pairTokens(scanTokens(source, settled, dialect, assetPathsOf(imports)), source, settled);
  return { text: write(source, settled, tokens), tokens };
}

/** Marks indented code, except inside elements and `:::` blocks, where authors indent content without meaning code. */
function markIndentedCodeOutsideTags(lines: SourceLine[]): void {
  const before = lines.map((line) => line.code);
  markIndentedCode(lines);
  let depth = 0;
  for (const [index, line] of lines.entries()) {
    if (before[index]) continue;
    if (depth > 0) line.code = false;
    if (line.code) continue;
    const tag = /^[ \t]*(?:<(\/?)([A-Za-z][\w.-]*)(?![\w.-])[^<>]*?(\/?)>|(:{3,})[ \t]*(\w)?)/.exec(line.text);
    if (!tag) continue;
    if (tag[4]) depth += tag[5] ? 1 : -1;
    else if (!tag[3]) depth += tag[1] ? -1 : line.text.includes(`</${tag[2]}`) ? 0 : 1;
    depth = Math.max(0, depth);
  }
}

function write(source: string, lines: readonly SourceLine[], tokens: readonly TokenSpan[]): string {
  const shifts = shiftsOf(source, lines, tokens);
  const prefixes: string[] = [];
  const finished: string[] = [];
  let current = '';
  let number = 0;
  let position = 0;

  /** Copies the source up to an index. At the beginning of each line, leaves out the columns that `shifts` removes. */
  const copyTo = (end: number) => {
    while (position < end) {
      const line = lines[number];
      const next = (line?.start ?? 0) + (line?.text.length ?? 0);
      if (line && position === line.start)
        position += Math.min(shifts[number] ?? 0, indentationOf(line.text), end - position);
      current += source.slice(position, Math.min(end, next));
      if (end <= next) break;
      finished.push(current);
      current = '';
      number += 1;
      position = next + 1;
    }
    position = end;
    while ((lines[number + 1]?.start ?? Number.POSITIVE_INFINITY) <= position) number += 1;
  };

  for (const [index, token] of tokens.entries()) {
    copyTo(token.start);
    position = token.end;
    while ((lines[number + 1]?.start ?? Number.POSITIVE_INFINITY) <= position) number += 1;
    if (!token.block) {
      current += `${followsSpan(token, tokens[index - 1]) ? ' ' : ''}${markOf(index)}`;
      continue;
    }
    const isPrefix = CONTAINER_PREFIX.test(current);
    const own = continuePrefix(prefixOf(current));
    const prefix = token.kind === 'close' && token.partner >= 0 ? (prefixes[token.partner] ?? own) : own;
    prefixes[index] = prefix;
    const beginsItem = isPrefix && /[^\s>]/.test(current);
    if (!beginsItem) {
      if (!isPrefix) finished.push(current.trimEnd());
      finished.push(prefix.trimEnd());
      current = prefix;
    }
    finished.push(
      current + markOf(index) + (isDirective(token) && token.value ? ` ${token.value}` : ''),
      prefix.trimEnd(),
    );
    current = prefix;
    while (source[position] === ' ' || source[position] === '\t') position += 1;
  }
  copyTo(source.length);
  return [...finished, current].join('\n');
}

/**
 * Whether a `<span>` directly follows another `<span>`. The two are often alternatives, and the author's styles show only one of them.
 * Without the styles both are shown, so a space must separate them.
 */
function followsSpan(token: TokenSpan, before: TokenSpan | undefined): boolean {
  const isSpan = token.kind === 'open' && token.name === 'span';
  return isSpan && before?.kind === 'close' && before.name === 'span' && before.end === token.start;
}

/** Computes how many columns each line is shifted left, so that the least indented line of an element is aligned with its tag. */
function shiftsOf(source: string, lines: readonly SourceLine[], tokens: readonly TokenSpan[]): number[] {
  const shifts = new Array<number>(lines.length).fill(0);
  let number = 0;
  const lineAt = (index: number) => {
    while (number > 0 && (lines[number]?.start ?? 0) > index) number -= 1;
    while ((lines[number + 1]?.start ?? Number.POSITIVE_INFINITY) <= index) number += 1;
    return number;
  };
  for (const token of tokens) {
    const close = tokens[token.partner];
    if (!token.block || token.kind !== 'open' || !close) continue;
    const from = lineAt(token.start);
    const to = lineAt(close.start);
    const head = source.slice(lines[from]?.start ?? 0, token.start);
    if (!CONTAINER_PREFIX.test(head) || head.includes('>')) continue;
    const own = head.length - (/[^\s]/.test(head) ? 0 : (shifts[from] ?? 0));
    let least = Number.POSITIVE_INFINITY;
    for (let index = lineAt(token.end) + 1; index < to; index += 1) {
      const text = lines[index]?.text ?? '';
      if (text.trim()) least = Math.min(least, indentationOf(text) - (shifts[index] ?? 0));
    }
    if (least === Number.POSITIVE_INFINITY || least <= own) continue;
    for (let index = from + 1; index < to; index += 1) shifts[index] = (shifts[index] ?? 0) + least - own;
  }
  return shifts;
}
