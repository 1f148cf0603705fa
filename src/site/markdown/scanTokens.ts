import type { SourceLine } from './codeLines.js';
import type { Dialect } from './dialect.js';
import { DROPPED_ELEMENTS, isHtmlName, VOID_ELEMENTS } from './elementNames.js';
import { decodeEntities } from './entities.js';
import { endOfExpression, literalText } from './readExpression.js';
import { readTag, type Tag } from './readTag.js';
import type { SourceToken } from './sourceToken.js';

/** A token and where it stands. */
export interface TokenSpan extends SourceToken {
  start: number;
  end: number;
}

/** So many tries at broken tags and braces; after that they are text. Keeps hostile pages linear. */
const MAX_FAILURES = 500;
const MAX_CODE_SPAN_LENGTH = 5_000;
const MAX_TOKENS = 100_000;

const INTERESTING = /[\\`<{$]|\]\(</g;
const AUTOLINK = /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[^\s<>@]{1,64}@[^\s<>@]{1,255})>/y;
const DIRECTIVE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*?(:{3,})[ \t]*(?:([\p{L}][\p{L}\w-]*)[ \t]*)?/u;
const HEADING_ID =
  /(?<![ \t])[ \t]*(?:\\?\{[ \t]*#([^\s{}#]+)(?:\s[^{}]{0,200})?\}|\{\/\*[ \t]*#?([^\s{}*]+)[ \t]*\*\/\}|<!--[ \t]*#([\w-]+)[ \t]*-->|\[#([\w-]+)\])[ \t]*(?:#+[ \t]*)?$/;

/** Finds everything in a page that is not Markdown: tags, expressions, comments, `:::` lines, heading ids. In order, unpaired. */
export function scanTokens(source: string, lines: readonly SourceLine[], dialect: Dialect): TokenSpan[] {
  const spans: TokenSpan[] = [];
  let failures = 0;
  let position = 0;
  let next: RegExpExecArray | null | undefined;

  /**
   * Finds the next character that can begin a token. The result is kept for later lines: most lines have none, and searching to the end
   * of the page for each line takes quadratic time.
   */
  const findInteresting = (): number => {
    if (next === undefined || (next && next.index < position)) {
      INTERESTING.lastIndex = position;
      next = INTERESTING.exec(source);
    }
    return next?.index ?? Number.POSITIVE_INFINITY;
  };

  const push = (start: number, end: number, kind: SourceToken['kind'], fields: Partial<SourceToken> = {}): number => {
    const blank = { name: '', attributes: {}, expressions: {}, value: '', partner: -1, block: false };
    spans.push({ ...blank, ...fields, kind, raw: source.slice(start, end), start, end });
    return end;
  };

  for (const [number, line] of lines.entries()) {
    if (line.code || spans.length > MAX_TOKENS) continue;
    const lineEnd = line.start + line.text.length;
    position = Math.max(position, line.start);
    if (position > lineEnd) continue;
    let scanEnd = lineEnd;
    let heading: { start: number; id: string } | undefined;

    if (position === line.start) {
      const directive = DIRECTIVE.exec(line.text);
      if (directive) {
        const start = line.start + line.text.indexOf(':::');
        const rest = line.text.slice(directive[0].length);
        const name = directive[2] ?? (rest.startsWith('[') ? 'note' : '');
        if (!name && rest.trim() === '') {
          position = push(start, lineEnd, 'close', { name: directive[1] ?? '', block: true });
          continue;
        }
        if (name) {
          // The title stays in the source, behind the mark, because it is Markdown.
          const title = /^\[([^\n]*)\]/.exec(rest);
          const value = (title ? (title[1] ?? '') : rest.replace(/\{[^{}]*\}\s*$/, '')).trim();
          push(start, lineEnd, 'open', {
            name: directive[1] ?? '',
            value,
            attributes: { directive: name.toLowerCase() },
            block: true,
          });
          position = lineEnd;
          continue;
        }
      }
      if (/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?#{1,6}[ \t]/.test(line.text)) {
        const id = HEADING_ID.exec(line.text);
        const value = id?.slice(1).find((part) => part !== undefined);
        if (id && value) {
          heading = { start: line.start + id.index, id: value };
          scanEnd = heading.start;
        }
      }
    }

    while (position < scanEnd) {
      const at = findInteresting();
      if (at >= scanEnd) break;
      const character = source[at];
      if (character === '\\') position = at + 2;
      else if (character === '`') position = afterCodeSpan(source, at, lines, number);
      else if (character === ']') position = Math.max(at + 3, source.indexOf('>', at) + 1 || at + 3);
      else if (character === '$') position = dialect === 'mdx' ? afterMath(source, at, lineEnd) : at + 1;
      else if (failures > MAX_FAILURES) position = at + 1;
      else {
        const after = character === '<' ? scanTag(at) : scanBraces(at);
        if (after < 0) failures += 1;
        position = after < 0 ? at + 1 : after;
      }
    }
    if (heading && position <= lineEnd) {
      push(heading.start, lineEnd, 'id', { value: heading.id });
      position = lineEnd;
    }
  }
  return spans;

  function scanTag(at: number): number {
    if (source.startsWith('<!--', at)) {
      const end = source.indexOf('-->', at + 4);
      return end < 0 ? -1 : push(at, end + 3, 'drop');
    }
    AUTOLINK.lastIndex = at;
    if (AUTOLINK.test(source)) return AUTOLINK.lastIndex;
    if (/^<!doctype\b/i.test(source.slice(at, at + 10))) {
      const end = source.indexOf('>', at);
      return end < 0 ? -1 : push(at, end + 1, 'drop');
    }
    const tag = readTag(source, at);
    if (!tag || (tag.name === '' && dialect !== 'mdx')) return -1;
    const lower = tag.name.toLowerCase();
    const name =
      isHtmlName(lower) && tag.name === lower
        ? lower
        : dialect === 'markdown' && isHtmlName(lower) && tag.name === tag.name.toUpperCase()
          ? lower
          : tag.name;
    if (tag.kind === 'open' && (lower === 'pre' || DROPPED_ELEMENTS.has(lower)) && name === lower)
      return scanRaw(at, tag, lower);
    const kind = tag.kind === 'open' && VOID_ELEMENTS.has(name) ? 'self' : tag.kind;
    return push(at, tag.end, kind, { name, attributes: tag.attributes, expressions: tag.expressions });
  }

  /** Elements whose inside is no Markdown. */
  function scanRaw(at: number, tag: Tag, name: string): number {
    const end = new RegExp(`</${name}\\s*>`, 'gi');
    end.lastIndex = tag.end;
    const close = end.exec(source);
    if (!close) return -1;
    const after = close.index + close[0].length;
    if (name !== 'pre') return push(at, after, 'drop');
    const inside = source.slice(tag.end, close.index);
    const language = /\blang(?:uage)?-([\w+-]+)/.exec(inside)?.[1] ?? '';
    const value = decodeEntities(inside.replace(/<\/?[A-Za-z][^<>]*>/g, '').replace(/^\{`([\s\S]*)`\}$/, '$1'))
      .replace(/^\n/, '')
      .trimEnd();
    return push(at, after, 'code', { name: language, value, block: true });
  }

  function scanBraces(at: number): number {
    if (dialect === 'markdown') return at + 1;
    if (dialect === 'vue') {
      if (source[at + 1] !== '{') return at + 1;
      const end = source.indexOf('}}', at + 2);
      if (end < 0 || end - at > 500) return -1;
      return pushExpression(at, end + 2, source.slice(at + 2, end));
    }
    const end = endOfExpression(source, at);
    if (end < 0) return -1;
    return pushExpression(at, end, source.slice(at + 1, end - 1));
  }

  function pushExpression(start: number, end: number, expression: string): number {
    const value = literalText(expression);
    return value === undefined ? push(start, end, 'drop') : push(start, end, 'text', { value });
  }
}

/** The index after the code span that begins at `at`, or after the run of backticks where none does. */
function afterCodeSpan(source: string, at: number, lines: readonly SourceLine[], number: number): number {
  let start = at;
  while (source[start] === '`') start += 1;
  const run = source.slice(at, start);
  // A span ends with its paragraph.
  let last = number;
  const limit = Math.min(source.length, start + MAX_CODE_SPAN_LENGTH);
  while (
    last + 1 < lines.length &&
    !lines[last + 1]?.code &&
    lines[last + 1]?.text.trim() &&
    (lines[last]?.start ?? 0) < limit
  )
    last += 1;
  const end = Math.min(limit, (lines[last]?.start ?? 0) + (lines[last]?.text.length ?? 0));
  for (const { index, 0: other } of source.slice(start, end).matchAll(/`+/g)) {
    if (other.length === run.length) return start + index + other.length;
  }
  return start;
}

/** Formulas are full of braces. */
function afterMath(source: string, at: number, lineEnd: number): number {
  if (source[at + 1] === '$') {
    const end = source.indexOf('$$', at + 2);
    return end < 0 || end - at > 10_000 ? at + 2 : end + 2;
  }
  const formula = /^\$(?=\S)[^$\n]*[\\^_{][^$\n]*\$(?!\d)/.exec(source.slice(at, Math.min(lineEnd, at + 500)));
  return formula && !formula[0].includes('](') ? at + formula[0].length : at + 1;
}
