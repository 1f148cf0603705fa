import { isCellOfLineNumbers, isCodeNoise } from './codeNoise.js';
import { isAnchorSign } from './isAnchorSign.js';
import { NOT_THE_PAGE } from './notThePage.js';

/** Elements whose text is not content of the page. */
const UNREAD = `button,svg,style,script,template,noscript,docs-assistant-ask,${NOT_THE_PAGE}`;
/** Elements with a blank line before and after their text, except inside list items and table cells. */
const PARAGRAPHS = 'p,h1,h2,h3,h4,h5,h6,pre,table,blockquote,ul,ol,dl,figure';
/** Elements whose own text is only white space, which is never displayed. */
const TABLE_PARTS = 'table,thead,tbody,tfoot,tr';
/** Zero-width characters, which pages put into links and long words. */
const ZERO_WIDTH = /[\u200b\u2060\ufeff]/g;

/**
 * Reading stops when more text than this has been read (characters). A text node is not cut. The limit is twice the length that a context
 * item keeps, because white space, and shell prompts such as `$`, are removed afterwards.
 */
const MAX_LENGTH = 32_000;

/**
 * The separators between pieces of text: no separator, and those between lines and paragraphs. Where two separators meet, the later one in
 * this list is used. Separators at the start and at the end of the content of a table cell are ignored.
 */
const GAPS = ['', '\n', '\n\n'] as const;
const LINE = 1;
const PARAGRAPH = 2;

/**
 * The text that has been read so far, in pieces that are joined only at the end. Reading the last character of one growing string would be
 * slow, because browsers would copy the whole string each time.
 */
interface Reading {
  pieces: string[];
  /**
   * The length of this text, including spaces that separators have replaced. If the text is that of a table or cell, which is read
   * separately, the length of the text before the table or cell is included, too, because `MAX_LENGTH` limits the whole text.
   */
  length: number;
  /** The last character of the text. Empty if there is no text yet. */
  last: string;
  /** Index in {@link GAPS} of the separator before the next text. */
  gap: number;
  /**
   * The number of table columns between the last text, or the start of the row, and the next text. Each becomes a tab. Undefined outside of
   * table rows.
   */
  columns: number | undefined;
  /** For each table row with text: the index in `pieces` of the tabs before its first text, and the number of these tabs. */
  rows: { piece: number; columns: number }[];
  range: Range | undefined;
}

const beginReading = (range: Range | undefined, length = 0): Reading => ({
  pieces: [],
  length,
  last: '',
  gap: 0,
  columns: undefined,
  rows: [],
  range,
});

/**
 * Reads the exact text of a code block, without line numbers, buttons, prompts that are marked as such, and content that is hidden or
 * cannot be selected. Works with the markup of common highlighters. Stops early in a very long block (`MAX_LENGTH`).
 *
 * @param range Limits the text to this range.
 */
export function renderedCode(block: Element, range?: Range): string {
  const reading = beginReading(range);
  readCode(block, reading, selectable(block));
  return reading.pieces.join('');
}

/**
 * Reads the text of a range as it is displayed: white space is collapsed as on the page, blocks are separated by line breaks, and table
 * columns by tabs. Stops early in a very long range (`MAX_LENGTH`). `rowspan` is ignored: the rows below such a cell lack a column.
 */
export function renderedText(range: Range): string {
  const root = range.commonAncestorContainer;
  const element = root instanceof Element ? root : root.parentElement;
  const text = readSeparately(root, { range, length: 0 }, element ? selectable(element) : true);
  // Remove white space at the start, but keep tabs, because they can be empty columns of a table.
  return text.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/^[^\S\t]+/, '');
}

function readCode(node: Node, reading: Reading, copied: boolean): void {
  for (const child of node.childNodes) {
    if (reading.length > MAX_LENGTH) return;
    if (reading.range && !reading.range.intersectsNode(child)) continue;
    if (child instanceof Text) addCode(reading, partOf(child, reading.range));
    else if (child instanceof Element) {
      if (child.tagName === 'BR') addCode(reading, '\n');
      else if (!isCodeNoise(child) && isShown(child, copied)) readCodeElement(child, reading, copied);
    }
  }
}

/**
 * Reads an element inside a code block. A block-level element becomes a line, even if it is empty. A newline between two block-level
 * elements adds no empty line.
 */
function readCodeElement(element: Element, reading: Reading, copied: boolean): void {
  const line = !isInline(element) && !isCell(element);
  if (line && (reading.gap || (reading.length > 0 && reading.last !== '\n'))) write(reading, '\n');
  if (line) reading.gap = 0;
  const before = reading.length;
  readCode(element, reading, copied);
  if (line && (reading.length === before || reading.last !== '\n')) reading.gap = LINE;
}

function addCode(reading: Reading, text: string): void {
  if (!text) return;
  if (reading.gap && !text.startsWith('\n')) write(reading, '\n');
  reading.gap = 0;
  write(reading, text);
}

function readProse(node: Node, reading: Reading, copied: boolean): void {
  if (node instanceof Text) addProse(reading, node);
  if (node instanceof Element && node.tagName === 'PRE') {
    add(reading, renderedCode(node, reading.range).replace(/(?<!\n)\n+$/, ''));
    return;
  }
  for (const child of node.childNodes) {
    if (reading.length > MAX_LENGTH) return;
    // Cells outside the range are not read, but those before it count as columns.
    if (!isInRange(child, reading) && !(child instanceof HTMLTableCellElement && isCell(child))) continue;
    if (!(child instanceof Element)) readProse(child, reading, copied);
    else if (child.tagName === 'BR') separate(reading, LINE);
    else if (isCell(child)) readCell(child, reading, copied);
    else if (isRead(child, copied)) readElement(child, reading, copied);
  }
}

/** Reads an element that is not a table cell. */
function readElement(element: Element, reading: Reading, copied: boolean): void {
  const gap = gapOf(element);
  separate(reading, gap);
  if (element.tagName === 'TABLE') add(reading, readSeparately(element, reading, copied));
  else readProse(element, reading, copied);
  separate(reading, gap);
}

/** Reads a table cell, or counts it as an empty column, unless it contains line numbers. The next cell follows on the same line. */
function readCell(cell: Element, reading: Reading, copied: boolean): void {
  if (isCellOfLineNumbers(cell)) return;
  const text = isInRange(cell, reading) && isRead(cell, copied) ? readSeparately(cell, reading, copied) : '';
  const span = cell instanceof HTMLTableCellElement ? cell.colSpan : 1;
  // If only CSS makes the element a cell, other text can be before it on the same line. This text counts as a column.
  reading.columns ??= isLineStart(reading) ? 0 : 1;
  if (!text) reading.columns = Math.min(reading.columns + span, MAX_LENGTH);
  else {
    add(reading, text);
    reading.columns = span;
  }
}

/**
 * Reads a node whose content does not depend on the text before it. Blank lines at its start and white space at its end are left out, and
 * also the columns on the left that are empty in all rows of a table, such as a column of icons.
 *
 * @param before The reading of the text before the node.
 */
function readSeparately(node: Node, before: Pick<Reading, 'range' | 'length'>, copied: boolean): string {
  const reading = beginReading(before.range, before.length);
  readProse(node, reading, copied);
  const { pieces, rows } = reading;
  const empty = Math.min(...rows.map(({ columns }) => columns));
  for (const { piece, columns } of rows) pieces[piece] = '\t'.repeat(columns - empty);
  return pieces
    .join('')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

/** Adds a separator before the next text. Text after the separator does not continue a table row. */
function separate(reading: Reading, gap: number): void {
  if (gap === 0) return;
  reading.gap = Math.max(reading.gap, gap);
  reading.columns = undefined;
}

const isLineStart = (reading: Reading) => reading.gap > 0 || reading.last === '';

function addProse(reading: Reading, node: Text): void {
  const parent = node.parentElement;
  if (parent?.matches(TABLE_PARTS)) return;
  const part = partOf(node, reading.range).replace(ZERO_WIDTH, '');
  if (parent && keepsSpaces(parent)) add(reading, part);
  else {
    const text = part.replace(/[ \t\n\r\f]+/g, ' ');
    const atStart = reading.gap > 0 || reading.columns !== undefined || reading.last.trim() === '';
    add(reading, atStart ? text.replace(/^ /, '') : text);
  }
}

function add(reading: Reading, text: string): void {
  if (!text) return;
  const { pieces, columns } = reading;
  const gap = (reading.last ? GAPS[reading.gap] : '') ?? '';
  const tabs = '\t'.repeat(columns ?? 0);
  if (reading.last === ' ' && gap + tabs) pieces.push(pieces.pop()?.slice(0, -1) ?? '');
  if (columns !== undefined && isLineStart(reading)) reading.rows.push({ piece: pieces.length + 1, columns });
  for (const piece of [gap, tabs, text]) write(reading, piece);
  reading.gap = 0;
  reading.columns = undefined;
}

function write(reading: Reading, text: string): void {
  reading.pieces.push(text);
  reading.length += text.length;
  reading.last = text.slice(-1);
}

function gapOf(element: Element): number {
  if (isInline(element) && element.tagName !== 'TABLE') return 0;
  // Blocks inside list items and cells get no blank line.
  return element.matches(PARAGRAPHS) && !element.parentElement?.closest('li,td,th') ? PARAGRAPH : LINE;
}

const isInRange = (node: Node, { range }: Reading) => !range || range.intersectsNode(node);

function partOf(node: Text, range: Range | undefined): string {
  const end = range && node === range.endContainer ? range.endOffset : node.length;
  return node.data.slice(range && node === range.startContainer ? range.startOffset : 0, end);
}

const selectable = (element: Element) => userSelect(element) !== 'none';

function userSelect(element: Element): string {
  const style = getComputedStyle(element);
  return style.userSelect ?? style.webkitUserSelect;
}

const isRead = (element: Element, copied: boolean) =>
  !element.matches(UNREAD) && !isAnchorSign(element) && isShown(element, copied);

/**
 * Whether the text of an element is read: the element must be visible, and must not be excluded from the selection of the text around it.
 *
 * @param copied Whether the text around the element can be selected. If not, `user-select: none` on the element is ignored.
 */
function isShown(element: Element, copied: boolean): boolean {
  const { display, visibility } = getComputedStyle(element);
  return display !== 'none' && visibility !== 'hidden' && !(copied && userSelect(element) === 'none');
}

const isCell = (element: Element) => getComputedStyle(element).display === 'table-cell';

function isInline(element: Element): boolean {
  return /^(inline|contents|ruby|none)/.test(getComputedStyle(element).display);
}

function keepsSpaces(element: Element): boolean {
  return /^(pre|break)/.test(getComputedStyle(element).whiteSpace);
}
