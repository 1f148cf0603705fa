import { CodeFences, isClosingFence, type OpeningFence, readOpeningFence } from '../protocol/CodeFences.js';

/** A whole code span. It ends with as many backticks as it begins with. */
const CODE_SPAN = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;
/**
 * Matches a line that was cut off within a code span or the target of a link. Remove complete code spans from the line first. A single
 * backtick before a space, or after a letter, digit or backslash, does not count as the start of a code span: "the ` key".
 */
const CUT_OFF = /``|(?<![\w\\])`(?!\s)|\]\((?:<[^<>]*|[^\s()]*)$/;
/**
 * Matches an operator with a space after it, at the start of a continuation. Such an operator needs a space before it as well: the code
 * `a < b` must not become `a< b`.
 */
const OPERATOR = /^[|&<>=+]+ /;
/**
 * Quotation marks that open a quotation in some languages and close it in others. Each key is such a mark. Its value is the opening mark of
 * the quotations that the key closes. For example, `“` opens “English” quotations, but closes „German“ ones, so its value is `„`.
 */
const OPENED_BY = new Map([
  ['“', '„'],
  ['‘', '‚'],
  ['«', '»'],
]);

const HEADING = /^#{1,6}[ \t]/;

const BULLET = /^[ \t]*[-*+][ \t]/;
const NUMBER = /^[ \t]*\d{1,9}[.)][ \t]/;
const TABLE_ROW = /^[ \t]*\|/;
const QUOTE = /^[ \t]*>/;

/** The kinds of lines that belong to one block when they follow each other directly. */
const ROWS = [BULLET, NUMBER, TABLE_ROW, QUOTE];

interface OpenFence extends OpeningFence {
  /** Where the line of the fence begins in the text. */
  from: number;
}

/**
 * Joins the beginning of an answer with its continuation. Models often begin a continuation without the space or the line feed that the
 * text needs. They also often repeat the opening fence of a block of code that is still open.
 */
export function joinTexts(start: string, end: string): string {
  if (start === '' || end === '') return start + end;
  const fence = findOpenFence(start);
  if (fence) return joinCode(start, end, fence);
  return start + (gapBeforeBlock(start, end) ?? (needsSpace(start, end) ? ' ' : '')) + end;
}

function findOpenFence(text: string): OpenFence | undefined {
  const fences = new CodeFences();
  let from = 0;
  let lineStart = 0;
  // Leave out the empty line after a final line feed. It would end a block quote, but the continuation may add to the block quote.
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const { open } = fences;
    fences.read(line);
    if (fences.open !== open) from = lineStart;
    lineStart += line.length + 1;
  }
  return fences.open && { ...fences.open, from };
}

/** Joins two pieces of a code block. If the second piece repeats the opening fence, keeps only one of the two fences. */
function joinCode(start: string, end: string, open: OpenFence): string {
  const [line = '', ...code] = end.trimStart().split('\n');
  const fence = readOpeningFence(line);
  const isEmpty = !start.slice(open.from).trimEnd().includes('\n');
  // If the block has no code yet and the continuation repeats the opening fence, keep the repeated fence: the first fence may have been cut
  // off.
  if (isEmpty && fence?.mark === open.mark) return start.slice(0, open.from) + end.trimStart();
  const lineFeed = start.endsWith('\n') ? '' : '\n';
  if (isClosingFence(fence, open)) return start + (end.startsWith('\n') ? '' : lineFeed) + end;
  return fence?.mark === open.mark && fence.info === open.info ? start + lineFeed + code.join('\n') : start + end;
}

/**
 * Returns the text to add before the continuation:
 *
 * - If the text ends with the closing fence of a code block, or if the continuation begins a block: the line feeds that are needed.
 * - If a code span or the target of a link was cut off: a space or nothing.
 * - If the continuation probably continues the last line, or begins with a line feed itself: undefined.
 */
function gapBeforeBlock(start: string, end: string): string | undefined {
  const last = start.slice(start.lastIndexOf('\n') + 1);
  if (/^\s*\n/.test(end)) return undefined;
  // If the last line is a fence, the fence closes a code block. Text directly after the fence would keep the block open.
  if (readOpeningFence(last)) return lineFeeds(2, start);
  if (CUT_OFF.test(last.replace(CODE_SPAN, ''))) return OPERATOR.test(end) && !/\s$/.test(last) ? ' ' : '';
  const row = ROWS.find((each) => each.test(end));
  const lines = start.trimEnd().split('\n');
  const paragraph = lines.slice(lines.lastIndexOf('') + 1);
  if (row && paragraph.some((line) => row.test(line))) {
    // A row of a table that does not end with a pipe was cut off, so the continuation belongs to the same line.
    return row === TABLE_ROW && last !== '' && !last.trimEnd().endsWith('|') ? undefined : lineFeeds(1, start);
  }
  const isBlock = readOpeningFence(end.split('\n', 1)[0] ?? '') || HEADING.test(end) || (row && /^\S/.test(end));
  // A continuation may begin with a single `#`, `>` or `|`, or with a list marker. This character or marker probably continues the sentence
  // if the text ends with a letter, a digit, a comma, a semicolon or an opening parenthesis. Examples: "C" and "# is", "a" and "> b",
  // "version" and "2. Then".
  const isSure = /^(?:`{3}|~{3}|##)/.test(end) || HEADING.test(last) || !/[\p{L}\p{N},;(]\s*$/u.test(last);
  return isBlock && isSure ? lineFeeds(2, start) : undefined;
}

/** Returns the line feeds to add to a text so that it ends with at least `count` of them. */
const lineFeeds = (count: 1 | 2, text: string) =>
  '\n'.repeat(Math.max(0, count - (text.endsWith('\n\n') ? 2 : text.endsWith('\n') ? 1 : 0)));

/** Whether a space is missing between the text and its continuation, so that two words would run together. */
function needsSpace(start: string, end: string): boolean {
  const before = start.at(-1) ?? '';
  const after = end.at(0) ?? '';
  const isSeparate =
    /\s/.test(before) || (/[\s\p{P}]/u.test(after) && !(/[\p{L}\p{N},;:.]/u.test(before) && opens(start, end)));
  return !isSeparate && ![before, after].some(isOfScriptWithoutSpaces);
}

/**
 * Whether a character belongs to a script that puts no spaces between words (only Chinese, Japanese and Thai are checked), or is a Chinese
 * or Japanese punctuation mark. The expression is not a constant of the module, because a browser reads the Unicode classes of a constant
 * as soon as the module loads, which takes a long time.
 */
const isOfScriptWithoutSpaces = (character: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}、。，．！？]/u.test(character);

/**
 * Whether the continuation begins with the start of bold text, a quotation or a link. Some marks can also be closing marks. `**` and `"`
 * count as opening marks only if the paragraph before the continuation contains an even number of them. A key of `OPENED_BY` counts as a
 * closing mark if a quotation that it can close is still open in that paragraph.
 */
function opens(start: string, end: string): boolean {
  const mark = getOpeningMark(end);
  if (mark === undefined) return false;
  const paragraph = start.slice(start.lastIndexOf('\n\n') + 1);
  if (mark === '**' || mark === '"') return paragraph.split(mark).length % 2 === 1;
  const partner = OPENED_BY.get(mark);
  return partner === undefined || paragraph.lastIndexOf(partner) <= paragraph.lastIndexOf(mark);
}

/**
 * Returns the mark that the text begins with, if it is an opening `**`, an opening quotation mark, or the `[` of a link. `**` and quotation
 * marks count only directly before a letter or digit; `**` also counts before a backtick. The reason: a space or punctuation follows a
 * closing mark, except in Korean and in scripts that put no spaces between words.
 */
function getOpeningMark(text: string): string | undefined {
  return /^(?:\*\*(?=[\p{L}\p{N}`])|["“„«‘](?=[\p{L}\p{N}])|\[(?=[^[\]\n]+\]\())/u.exec(text)?.[0];
}
