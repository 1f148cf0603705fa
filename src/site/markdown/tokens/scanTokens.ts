import type { Dialect } from '../dialect/detectDialect.js';
import type { SourceLine } from '../lines/codeLines.js';
import { decodeEntities } from './decodeEntities.js';
import { DROPPED_ELEMENTS, isHtmlName, VOID_ELEMENTS } from './elementNames.js';
import { type AssetPaths, NO_ASSETS } from './readAssetPath.js';
import { endOfExpression, shownText } from './readExpression.js';
import { readTag, type Tag } from './readTag.js';
import type { SourceToken } from './sourceToken.js';

/** A token with its position in the page. */
export interface TokenSpan extends SourceToken {
  start: number;
  end: number;
}

/**
 * Maximum number of broken tags and braces. If there are more, the scanner reads all further tags and braces as text and does not search
 * for their ends. So the time for a hostile page stays linear.
 */
const MAX_FAILURES = 500;
const MAX_CODE_SPAN_LENGTH = 5_000;
const MAX_TOKENS = 100_000;
const MAX_VUE_EXPRESSION_LENGTH = 500;
const MAX_MATH_LENGTH = 500;
const MAX_LINK_TARGET_LENGTH = 2_000;
const MAX_MATH_BLOCK_LENGTH = 10_000;

const INTERESTING = /[\\`<{$]|\]\(</g;
const AUTOLINK = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/y;
const DIRECTIVE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*?(:{3,})[ \t]*(?:([\p{L}][\p{L}\w-]*)[ \t]*)?/u;
const HEADING = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?#{1,6}[ \t]/;
const HEADING_ID =
  /(?<![ \t])[ \t]*(?:\\?\{[ \t]*#([^\s{}#]+)(?:\s[^{}]{0,200})?\}|\{\/\*[ \t]*#?([^\s{}*]+)[ \t]*\*\/\}|<!--[ \t]*#([\w-]+)[ \t]*-->|\[#([\w-]+)\])[ \t]*(?:#+[ \t]*)?$/;

/**
 * Finds everything in a page that is not Markdown: tags, expressions, comments, `:::` lines and ids of headings. The tokens are in the
 * order of the page; tags are not paired yet.
 *
 * @param assets Paths of the files that the page imports to use their URLs. Default: none.
 */
export function scanTokens(
  source: string,
  lines: readonly SourceLine[],
  dialect: Dialect,
  assets = NO_ASSETS,
): TokenSpan[] {
  return new TokenScanner(source, lines, dialect, assets).scan();
}

class TokenScanner {
  readonly #source: string;
  readonly #lines: readonly SourceLine[];
  readonly #dialect: Dialect;
  readonly #assets: AssetPaths;
  readonly #spans: TokenSpan[] = [];
  /** Everything before this index has been read. */
  #position = 0;
  #failures = 0;
  #nextInteresting: RegExpExecArray | null | undefined;

  constructor(source: string, lines: readonly SourceLine[], dialect: Dialect, assets: AssetPaths) {
    this.#source = source;
    this.#lines = lines;
    this.#dialect = dialect;
    this.#assets = assets;
  }

  scan(): TokenSpan[] {
    for (const [number, line] of this.#lines.entries()) {
      if (line.code || this.#spans.length > MAX_TOKENS) continue;
      this.#position = Math.max(this.#position, line.start);
      // Skip a line that lies within a token, code span or formula that began on an earlier line.
      if (this.#position <= line.start + line.text.length) this.#scanLine(line, number);
    }
    return this.#spans;
  }

  #scanLine(line: SourceLine, number: number): void {
    const lineEnd = line.start + line.text.length;
    const isWhole = this.#position === line.start;
    if (isWhole && this.#scanDirective(line)) return;
    const headingId = isWhole ? findHeadingId(line) : undefined;
    this.#scanInline(headingId?.start ?? lineEnd, lineEnd, number);
    if (!headingId || this.#position > lineEnd) return;
    this.#position = this.#push(headingId.start, lineEnd, 'id', { value: headingId.id });
  }

  /** Reads a line that opens or closes a `:::` block. */
  #scanDirective(line: SourceLine): boolean {
    const directive = DIRECTIVE.exec(line.text);
    if (!directive) return false;
    const start = line.start + line.text.indexOf(':::');
    const end = line.start + line.text.length;
    const [whole, colons = ''] = directive;
    const rest = line.text.slice(whole.length);
    const name = directive[2] ?? (rest.startsWith('[') ? 'note' : '');
    if (!name && rest.trim() !== '') return false;
    if (name) {
      // Keep the Markdown of the title: `prepareSource` writes it after the marker that replaces this line.
      const title = /^\[([^\n]*)\][ \t]*(?:\{[^{}]*\}[ \t]*)?$/.exec(rest);
      const value = (title ? (title[1] ?? '') : rest.replace(/\{[^{}]*\}\s*$/, '')).trim();
      const attributes = { directive: name.toLowerCase() };
      this.#position = this.#push(start, end, 'open', { name: colons, value, attributes, block: true });
    } else {
      this.#position = this.#push(start, end, 'close', { name: colons, block: true });
    }
    return true;
  }

  /** Reads the tokens of a line up to `scanEnd`. Tags and comments can continue on later lines. */
  #scanInline(scanEnd: number, lineEnd: number, number: number): void {
    while (this.#position < scanEnd) {
      const at = this.#findInteresting();
      if (at >= scanEnd) break;
      this.#position = this.#scanAt(at, lineEnd, number);
    }
  }

  /**
   * Reads the escape, token, autolink, code span, formula or link target that starts at an index, if there is one. Returns the index at
   * which to continue.
   */
  #scanAt(at: number, lineEnd: number, number: number): number {
    const source = this.#source;
    switch (source[at]) {
      case '\\':
        return at + 2;
      case '`':
        return afterCodeSpan(source, at, this.#lines, number);
      case ']':
        // Skip a link target in angle brackets. Without a closing `>` on the line, it is not a link target: skip only the `](<`.
        return at + 4 + source.slice(at + 3, Math.min(lineEnd, at + MAX_LINK_TARGET_LENGTH)).indexOf('>');
      case '$':
        return this.#dialect === 'mdx' ? afterMath(source, at, lineEnd) : at + 1;
      default: {
        if (this.#failures > MAX_FAILURES) return at + 1;
        const after = source[at] === '<' ? this.#scanTag(at) : this.#scanBraces(at);
        if (after >= 0) return after;
        this.#failures += 1;
        return at + 1;
      }
    }
  }

  /**
   * Returns the index of the next character that can start anything that `#scanAt` reads, such as a token or a code span. Returns infinity
   * if no such character follows. Most lines have no such character, so the result is kept for later lines: searching to the end of the
   * page for each line would take quadratic time.
   */
  #findInteresting(): number {
    const known = this.#nextInteresting;
    if (known === undefined || (known && known.index < this.#position)) {
      INTERESTING.lastIndex = this.#position;
      this.#nextInteresting = INTERESTING.exec(this.#source);
    }
    return this.#nextInteresting?.index ?? Number.POSITIVE_INFINITY;
  }

  #push(start: number, end: number, kind: SourceToken['kind'], fields: Partial<SourceToken> = {}): number {
    const blank = { name: '', attributes: {}, expressions: {}, value: '', partner: -1, block: false };
    this.#spans.push({ ...blank, ...fields, kind, raw: this.#source.slice(start, end), start, end });
    return end;
  }

  /** Reads a token or an autolink that starts with `<`. Returns the index after it, or -1 if neither starts there. */
  #scanTag(at: number): number {
    const source = this.#source;
    if (source.startsWith('<!--', at)) {
      const end = source.indexOf('-->', at + 4);
      return end < 0 ? -1 : this.#push(at, end + 3, 'drop');
    }
    AUTOLINK.lastIndex = at;
    if (AUTOLINK.test(source)) return AUTOLINK.lastIndex;
    if (/^<!doctype\b/i.test(source.slice(at, at + 10))) {
      const end = source.indexOf('>', at);
      return end < 0 ? -1 : this.#push(at, end + 1, 'drop');
    }
    const tag = readTag(source, at, this.#assets);
    // `<>` is a fragment in MDX only.
    if (!tag || (tag.name === '' && this.#dialect !== 'mdx')) return -1;
    const name = this.#comparableName(tag.name);
    if (tag.kind === 'open' && (name === 'pre' || DROPPED_ELEMENTS.has(name))) return this.#scanRaw(at, tag, name);
    const kind = tag.kind === 'open' && VOID_ELEMENTS.has(name) ? 'self' : tag.kind;
    return this.#push(at, tag.end, kind, { name, attributes: tag.attributes, expressions: tag.expressions });
  }

  /**
   * Returns the name by which an element is recognised. The name of an HTML element in upper case becomes lower case only in plain
   * Markdown: in MDX and Vue, such a name means a component.
   */
  #comparableName(written: string): string {
    const lower = written.toLowerCase();
    const isUpperHtml = this.#dialect === 'markdown' && isHtmlName(lower) && written === written.toUpperCase();
    return isUpperHtml ? lower : written;
  }

  /** Reads an element whose content is not Markdown, up to its end tag. */
  #scanRaw(at: number, tag: Tag, name: string): number {
    const end = new RegExp(`</${name}\\s*>`, 'gi');
    end.lastIndex = tag.end;
    const close = end.exec(this.#source);
    if (!close) return -1;
    const after = close.index + close[0].length;
    if (name !== 'pre') return this.#push(at, after, 'drop');
    const inside = this.#source.slice(tag.end, close.index);
    const language = /\blang(?:uage)?-([\w+-]+)/.exec(inside)?.[1] ?? '';
    const value = decodeEntities(inside.replace(/<\/?[A-Za-z][^<>]*>/g, '').replace(/^\{`([\s\S]*)`\}$/, '$1'))
      .replace(/^\n/, '')
      .trimEnd();
    return this.#push(at, after, 'code', { name: language, value, block: true });
  }

  /** Reads a token that starts with `{`. Returns the index at which to continue, or -1 if the token does not end. */
  #scanBraces(at: number): number {
    const source = this.#source;
    if (this.#dialect === 'markdown') return at + 1;
    if (this.#dialect === 'vue') {
      if (source[at + 1] !== '{') return at + 1;
      const end = source.indexOf('}}', at + 2);
      if (end < 0 || end - at > MAX_VUE_EXPRESSION_LENGTH) return -1;
      return this.#pushExpression(at, end + 2, source.slice(at + 2, end));
    }
    const end = endOfExpression(source, at);
    return end < 0 ? -1 : this.#pushExpression(at, end, source.slice(at + 1, end - 1));
  }

  #pushExpression(start: number, end: number, expression: string): number {
    const value = shownText(expression);
    return value === undefined ? this.#push(start, end, 'drop') : this.#push(start, end, 'text', { value });
  }
}

/** Finds the id that the author wrote at the end of the line of a heading: `{#install}`. */
function findHeadingId(line: SourceLine): { start: number; id: string } | undefined {
  const match = HEADING.test(line.text) ? HEADING_ID.exec(line.text) : null;
  const id = match?.slice(1).find((part) => part !== undefined);
  return match && id ? { start: line.start + match.index, id } : undefined;
}

/**
 * Returns the index after the code span that starts at `at`. If the code span is not closed, returns the index after its opening backticks.
 */
function afterCodeSpan(source: string, at: number, lines: readonly SourceLine[], number: number): number {
  let start = at;
  while (source[start] === '`') start += 1;
  const run = source.slice(at, start);
  const limit = Math.min(source.length, start + MAX_CODE_SPAN_LENGTH);
  const end = Math.min(limit, endOfParagraph(lines, number, limit));
  for (const { index, 0: other } of source.slice(start, end).matchAll(/`+/g)) {
    if (other.length === run.length) return start + index + other.length;
  }
  return start;
}

/**
 * Returns the index at which the paragraph of a line ends. A code span cannot continue after this index. Stops searching at the index
 * `limit`.
 */
function endOfParagraph(lines: readonly SourceLine[], number: number, limit: number): number {
  const continues = (line: SourceLine | undefined) => line !== undefined && !line.code && line.text.trim() !== '';
  let last = number;
  while (continues(lines[last + 1]) && (lines[last]?.start ?? 0) < limit) last += 1;
  return (lines[last]?.start ?? 0) + (lines[last]?.text.length ?? 0);
}

/**
 * Returns the index after the formula that starts at an index. Formulas are skipped, because they contain braces.
 *
 * Returns the index after the opening `$` or `$$` if there is no formula: the dollar signs are not closed, or the text between them is too
 * long. Single dollar signs can also be those of prices. So the text between them must be on one line, begin without white space, and
 * contain `\`, `^`, `_` or `{`, but no link. No digit may follow the closing `$`.
 */
function afterMath(source: string, at: number, lineEnd: number): number {
  if (source[at + 1] === '$') {
    const end = source.indexOf('$$', at + 2);
    return end < 0 || end - at > MAX_MATH_BLOCK_LENGTH ? at + 2 : end + 2;
  }
  const formula = /^\$(?=\S)[^$\n]*[\\^_{][^$\n]*\$(?!\d)/.exec(
    source.slice(at, Math.min(lineEnd, at + MAX_MATH_LENGTH)),
  );
  return formula && !formula[0].includes('](') ? at + formula[0].length : at + 1;
}
