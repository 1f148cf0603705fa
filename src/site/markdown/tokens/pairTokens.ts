import type { SourceLine } from '../lines/codeLines.js';
import { CONTAINER_PREFIX } from '../lines/containerPrefix.js';
import { componentKind, isBlockComponent } from './componentKinds.js';
import { BLOCK_ELEMENTS, INLINE_ELEMENTS, isHtmlName } from './elementNames.js';
import type { TokenSpan } from './scanTokens.js';

/** Maximum depth of elements. Deeper tags count as unpaired. */
const MAX_DEPTH = 60;

/**
 * Finds the partners of tags and of the lines that open and close `:::` blocks, and decides which tokens are blocks. Unpaired tags of HTML
 * (see `isHtmlName`), block components and fragments (`<>`), and unpaired closing `:::` lines, become `drop` tokens, which are removed from
 * the page. Other unpaired tags, and expressions that Vue does not compile, are left out of the result, so they stay as text. An unpaired
 * opening `:::` line is kept.
 */
export function pairTokens(spans: TokenSpan[], source: string, lines: readonly SourceLine[]): TokenSpan[] {
  matchPartners(spans);
  const verbatim = verbatimSpans(spans);
  const kept = spans.filter((span) => {
    if (verbatim.has(span)) return false;
    if (span.partner >= 0 || (span.kind !== 'open' && span.kind !== 'close')) return true;
    // An unpaired tag is text if it has a name that belongs neither to HTML nor to a block component: `Promise<string>`, `<YOUR_KEY>`.
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

/** Returns the `{{ … }}` inside elements and `:::` blocks with `v-pre`. They are plain text, because Vue does not compile such content. */
function verbatimSpans(spans: readonly TokenSpan[]): Set<TokenSpan> {
  const verbatim = new Set<TokenSpan>();
  let end = 0;
  for (const [index, span] of spans.entries()) {
    const isVerbatim = 'v-pre' in span.attributes || span.attributes.directive === 'v-pre';
    if (isVerbatim && span.kind === 'open') end = Math.max(end, span.partner);
    if (index < end && span.raw.startsWith('{{')) verbatim.add(span);
  }
  return verbatim;
}

/** Whether a token is a line that opens or closes a `:::` block. */
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
    // A table row or a heading is always one line, so a tag in it cannot be a block.
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
      span.block =
        BLOCK_ELEMENTS.has(span.name) || (alone && !INLINE_ELEMENTS.has(name) && componentKind(name) !== 'image');
    } else if (span.kind === 'text' || span.kind === 'drop') {
      span.block = span.kind === 'drop' && alone;
    }
  }
}

/**
 * Returns a function that takes the index of a character and returns the number of its line. Each search starts at the line that was found
 * last, so searches for rising or falling indexes are fast.
 */
function numberLines(lines: readonly SourceLine[]): (index: number) => number {
  let number = 0;
  return (index) => {
    while (number > 0 && (lines[number]?.start ?? 0) > index) number -= 1;
    while (number + 1 < lines.length && (lines[number + 1]?.start ?? Number.POSITIVE_INFINITY) <= index) number += 1;
    return number;
  };
}

/**
 * Returns a function that takes the number of a line and returns how many lines end a paragraph, up to and including the given line. Blank
 * lines and lines of code end a paragraph.
 */
function countBreaks(lines: readonly SourceLine[]): (number: number) => number {
  let total = 0;
  const sums = lines.map((line) => {
    total += line.code || line.text.trim() === '' ? 1 : 0;
    return total;
  });
  return (number) => sums[number] ?? total;
}
