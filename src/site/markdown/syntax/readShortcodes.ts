import type { SourceLine } from '../lines/codeLines.js';
import { findCodeSpansOfPage } from '../lines/findCodeSpans.js';
import { type ShortcodeKind, shortcodeKind } from './shortcodeKinds.js';

/** Maximum number of characters of a shortcode. */
const MAX_LENGTH = 1_000;
const ARGUMENT = /([\w-]+)=(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`]+))|"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`]+)/g;

/** A shortcode of Hugo: `{{< tab header="npm" >}}`. */
export interface Shortcode {
  type: 'open' | 'close' | 'alone';
  name: string;
  kind: ShortcodeKind;
  /**
   * Whether the shortcode has the form `{{% … %}}`, not `{{< … >}}`. In this form, the content of the shortcode is Markdown that the page
   * renders.
   */
  isMarkdown: boolean;
  named: Record<string, string>;
  positional: string[];
  start: number;
  end: number;
  /** Index of the shortcode at the other end of the pair; -1 for a shortcode without a pair. */
  partner: number;
  /** Number of code blocks before the shortcode. The two shortcodes of a pair have different numbers if their content has a code block. */
  codeBlocks: number;
  /** Index of the line in which the shortcode begins. */
  line: number;
}

/**
 * Finds the shortcodes of a page and pairs them. Ignores code blocks, and shortcodes that are escaped by a comment within their braces.
 *
 * @param readsCodeSpans Whether shortcodes in code spans are found, too. Otherwise, they are examples and are skipped.
 */
export function readShortcodes(lines: readonly SourceLine[], readsCodeSpans: boolean): Shortcode[] {
  const spans = readsCodeSpans ? [] : findCodeSpansOfPage(lines);
  const found: Shortcode[] = [];
  let prose: SourceLine[] = [];
  let codeBlocks = 0;
  let line = 0;
  let span = 0;
  const isInCodeSpan = (index: number) => {
    while ((spans[span]?.end ?? Number.POSITIVE_INFINITY) <= index) span += 1;
    return (spans[span]?.start ?? Number.POSITIVE_INFINITY) <= index;
  };
  const flush = () => {
    const offset = prose[0]?.start ?? 0;
    const text = prose.map((each) => each.text).join('\n');
    for (const each of readProse(text, (index) => isInCodeSpan(offset + index))) {
      const start = offset + each.start;
      while ((lines[line + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) line += 1;
      found.push({ ...each, start, end: offset + each.end, codeBlocks, line });
    }
    prose = [];
  };
  for (const each of lines) {
    if (!each.code) prose.push(each);
    if (!each.opens) continue;
    flush();
    codeBlocks += 1;
  }
  flush();
  pairShortcodes(found);
  return found;
}

function readProse(text: string, isSkipped: (index: number) => boolean): Omit<Shortcode, 'codeBlocks' | 'line'>[] {
  const found: Omit<Shortcode, 'codeBlocks' | 'line'>[] = [];
  const start = /\{\{([<%])(\/\*)?/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    if (isSkipped(match.index)) continue;
    const near = text.slice(match.index, match.index + MAX_LENGTH);
    const closing = match[1] === '<' ? '>}}' : '%}}';
    const isEscaped = match[2] !== undefined;
    const length = near.indexOf(isEscaped ? `*/${closing}` : closing);
    if (length < 0) continue;
    if (isEscaped) {
      start.lastIndex = match.index + length;
      continue;
    }
    const end = match.index + length;
    const inside = near.slice(3, length).trim();
    const name = /^\/?[ \t]*([\w/.-]+)/.exec(inside);
    if (!name?.[1]) continue;
    const isClosing = inside.startsWith('/');
    const named: Record<string, string> = Object.create(null);
    const positional: string[] = [];
    for (const part of inside.slice(name[0].length).replace(/\/$/, '').matchAll(ARGUMENT)) {
      const value = (part[2] ?? part[3] ?? part[4] ?? part[5] ?? part[6] ?? part[7] ?? '').replace(/\\(.)/g, '$1');
      if (part[1]) named[part[1].toLowerCase()] = value;
      else positional.push(value);
    }
    const fullName = name[1].replace(/^\//, '');
    const shortcode = {
      name: fullName,
      kind: shortcodeKind(fullName),
      isMarkdown: match[1] === '%',
      named,
      positional,
    };
    found.push({
      ...shortcode,
      type: isClosing ? 'close' : inside.endsWith('/') ? 'alone' : 'open',
      start: match.index,
      end: end + 3,
      partner: -1,
    });
    start.lastIndex = end + 3;
  }
  return found;
}

/** Pairs each closing shortcode with the nearest open shortcode before it that has the same name. */
function pairShortcodes(found: readonly Shortcode[]): void {
  const open = new Map<string, number[]>();
  for (const [index, code] of found.entries()) {
    const same = open.get(code.name) ?? [];
    open.set(code.name, same);
    if (code.type === 'open') same.push(index);
    if (code.type !== 'close') continue;
    const partner = same.pop() ?? -1;
    const opening = found[partner];
    if (!opening) continue;
    opening.partner = index;
    code.partner = partner;
  }
}
