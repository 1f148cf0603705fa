import type { SourceLine } from './codeLines.js';
import { isBlockComponent } from './componentKinds.js';
import { BLOCK_ELEMENTS, INLINE_ELEMENTS, isHtmlName } from './elementNames.js';
import type { TokenSpan } from './scanTokens.js';

/** Deeper tags are dropped, their content stays. */
const MAX_DEPTH = 60;
const CONTAINER_PREFIX = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/;

/** Gives every tag its partner, turns those without one into text or nothing, and decides which stand for themselves. */
export function pairTokens(spans: TokenSpan[], source: string, lines: readonly SourceLine[]): TokenSpan[] {
  matchPartners(spans);
  const kept = spans.filter((span) => {
    if (span.partner >= 0 || (span.kind !== 'open' && span.kind !== 'close')) return true;
    // `Promise<string>` and `<YOUR_KEY>` are words of the page.
    const isTag = isHtmlName(span.name) || isBlockComponent(span.name) || span.name === '';
    if (isDirective(span) || isTag) {
      if (span.kind === 'open' && isDirective(span)) return true;
      span.kind = 'drop';
      return true;
    }
    return false;
  });
  reindex(kept, spans);
  decideBlocks(kept, source, lines);
  return kept;
}

/** `:::` closes the innermost directive with as many colons, else the innermost. */
export function isDirective(span: Pick<TokenSpan, 'name'>): boolean {
  return span.name.startsWith(':::');
}

function matchPartners(spans: TokenSpan[]): void {
  const open: number[] = [];
  for (const [index, span] of spans.entries()) {
    if (span.kind === 'open' && open.length < MAX_DEPTH) open.push(index);
    if (span.kind !== 'close') continue;
    const at = open.findLastIndex((candidate) => spans[candidate]?.name === span.name);
    if (at < 0) continue;
    const partner = open[at] ?? 0;
    open.length = at;
    span.partner = partner;
    const opening = spans[partner];
    if (opening) opening.partner = index;
  }
}

function reindex(kept: TokenSpan[], spans: TokenSpan[]): void {
  const newIndex = new Map(kept.map((span, index) => [span, index]));
  for (const span of kept) {
    const partner = spans[span.partner];
    span.partner = (partner && newIndex.get(partner)) ?? -1;
  }
}

function decideBlocks(spans: TokenSpan[], source: string, lines: readonly SourceLine[]): void {
  const lineNumbers = numberLines(lines);
  const breaksUpTo = countBreaks(lines);
  const first: boolean[] = [];
  const last: boolean[] = [];
  const textOf = (number: number) => lines[number]?.text ?? '';
  const startOf = (number: number) => lines[number]?.start ?? 0;

  for (const [index, span] of spans.entries()) {
    const number = lineNumbers(span.start);
    const before = spans[index - 1];
    const sameLine = before !== undefined && before.end > startOf(number);
    const gap = source.slice(sameLine ? before.end : startOf(number), span.start);
    first[index] = sameLine ? gap.trim() === '' && (first[index - 1] ?? false) : CONTAINER_PREFIX.test(gap);
  }
  for (let index = spans.length - 1; index >= 0; index -= 1) {
    const span = spans[index];
    if (!span) continue;
    const number = lineNumbers(span.end);
    const lineEnd = startOf(number) + textOf(number).length;
    const after = spans[index + 1];
    const sameLine = after !== undefined && after.start < lineEnd;
    const gap = source.slice(span.end, sameLine ? after.start : lineEnd);
    last[index] = gap.trim() === '' && (!sameLine || (last[index + 1] ?? false));
  }
  for (const [index, span] of spans.entries()) {
    if (span.kind === 'id' || isDirective(span)) continue;
    const line = textOf(lineNumbers(span.start)).trimStart();
    // A row of a table and a heading are one line whatever stands in them.
    if (line.startsWith('|') || /^(?:[-*+][ \t]+)?#{1,6}[ \t]/.test(line)) {
      span.block = false;
      continue;
    }
    const name = span.name.toLowerCase().split('.').at(-1) ?? '';
    const alone = (first[index] ?? false) && (last[index] ?? false);
    if (span.kind === 'open') {
      const close = spans[span.partner];
      if (!close) continue;
      const whole = (first[index] ?? false) && (last[span.partner] ?? false);
      const broken = breaksUpTo(lineNumbers(close.start)) - breaksUpTo(lineNumbers(span.end)) > 0;
      const known = BLOCK_ELEMENTS.has(span.name) || isBlockComponent(span.name);
      span.block = broken || known || (whole && !INLINE_ELEMENTS.has(name));
      close.block = span.block;
    } else if (span.kind === 'self') {
      span.block = BLOCK_ELEMENTS.has(span.name) || (alone && !INLINE_ELEMENTS.has(name) && name !== 'image');
    } else if (span.kind === 'text' || span.kind === 'drop') {
      span.block = span.kind === 'drop' && alone;
    }
  }
}

/** Number of the line that holds an index; asked in rising or falling order it costs nothing. */
function numberLines(lines: readonly SourceLine[]): (index: number) => number {
  let number = 0;
  return (index) => {
    while (number > 0 && (lines[number]?.start ?? 0) > index) number -= 1;
    while (number + 1 < lines.length && (lines[number + 1]?.start ?? Number.POSITIVE_INFINITY) <= index) number += 1;
    return number;
  };
}

/** How many lines up to a number end a paragraph: blank ones and code. */
function countBreaks(lines: readonly SourceLine[]): (number: number) => number {
  let total = 0;
  const sums = lines.map((line) => {
    total += line.code || line.text.trim() === '' ? 1 : 0;
    return total;
  });
  return (number) => sums[number] ?? total;
}
