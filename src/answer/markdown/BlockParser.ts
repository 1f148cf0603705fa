import type { AnyBlock, Block, Definition, DocumentBlock, TableBlock } from './ast.js';
import { BLOCK_STARTS } from './blockStarts.js';
import { continueBlock } from './continueBlock.js';
import { takeDefinitions } from './definitions.js';
import { Line } from './Line.js';
import { type InlineBudget, type ReadingContext, readLeaf, reread, unreadLeaf } from './leaf.js';
import { MAX_BLOCK_NESTING, MAX_BLOCKS, MAX_DEFINITIONS, MAX_TABLE_CELLS, MAX_TABLE_COLUMNS } from './limits.js';
import { splitRow } from './tableRow.js';

/** A block of code has a bar with buttons: it counts as so many blocks. */
const CODE_WEIGHT = 8;
const TASK = /^\[([ xX])\][ \t\n]+(?=\S)/;
/** A line that starts with none of these cannot start a block. */
const MAY_START_BLOCK = /[#`~*+_=<>0-9\-|:[]/;

/**
 * Reads blocks line by line, as CommonMark describes it: a line is first matched against the blocks that are open, then may
 * start new ones, and what is left is text of the deepest. A block that is closed never changes again (but for references,
 * see `define`), and nothing is read twice.
 */
export class BlockParser implements ReadingContext {
  readonly root: DocumentBlock = { kind: 'document', children: [] };
  readonly streaming = true;
  readonly definitions: Map<string, Definition>;
  /** The deepest open block that the current line belongs to. */
  matched: AnyBlock = this.root;
  /** Every open block continues in the current line. */
  allMatched = true;

  /** The last line of the open paragraph: it may be the head of a table. Kept, because looking for it again is not linear. */
  lastParagraphLine = '';

  private open: AnyBlock[] = [this.root];
  private matchedDepth = 0;
  private previousBlank = false;
  private blockCount = 0;
  private readonly missing: Set<string>;
  /** Labels that finished blocks wait for and that have a definition now. */
  private awaited = new Set<string>();
  private footnotes: boolean;
  private readonly budget: InlineBudget;
  /** The line that is being read has not ended. */
  private partial = false;
  /** The current line is the first of the deepest open item. */
  private itemStartedNow = false;

  constructor(from?: BlockParser) {
    this.definitions = new Map(from?.definitions);
    this.missing = new Set(from?.missing);
    this.footnotes = from?.footnotes ?? false;
    this.budget = { used: from?.budget.used ?? 0 };
    if (!from) return;
    this.previousBlank = from.previousBlank;
    this.lastParagraphLine = from.lastParagraphLine;
    this.blockCount = from.blockCount;
    for (const block of from.open.slice(1)) this.pushCopy(block);
  }

  /** A copy of an open block takes the place of the original; what is closed in it is shared. */
  private pushCopy(block: AnyBlock): void {
    const copy = { ...block } as AnyBlock;
    if ('children' in copy) copy.children = copy.children.slice() as typeof copy.children;
    if (copy.kind === 'table') copy.rows = copy.rows.slice();
    const parent = this.tip;
    if (!('children' in parent)) return;
    if (parent.kind === 'document') parent.children = [copy as Block];
    else (parent.children as AnyBlock[])[parent.children.length - 1] = copy;
    this.open.push(copy);
  }

  /** The deepest open block. */
  get tip(): AnyBlock {
    return this.open[this.open.length - 1] ?? this.root;
  }

  get isDeep(): boolean {
    return this.open.length > MAX_BLOCK_NESTING;
  }

  /** Whether the last block of the root may still change. */
  get hasOpenBlock(): boolean {
    return this.open.length > 1;
  }

  /** Something was looked for that has no definition. */
  get mayHavePending(): boolean {
    return this.missing.size > 0;
  }

  get hasFootnotes(): boolean {
    return this.footnotes;
  }

  /** Reads one line, without its end. `partial`: more of it will come. */
  readLine(text: string, partial = false): void {
    this.partial = partial;
    if (this.blockCount > MAX_BLOCKS) {
      this.addPlain(`${text}\n`);
      return;
    }
    this.itemStartedNow = false;
    const line = new Line(text);
    this.match(line);
    if (line.consumed) return;
    if (this.matched.kind === 'paragraph' || 'children' in this.matched || this.matched.kind === 'table') {
      this.startBlocks(line);
    }
    this.addText(line);
    const tip = this.tip;
    if (tip.kind === 'heading' || tip.kind === 'rule') this.closeTip(partial);
  }

  private match(line: Line): void {
    this.allMatched = true;
    this.matchedDepth = 0;
    this.matched = this.root;
    for (let depth = 1; depth < this.open.length; depth++) {
      const block = this.open[depth];
      if (!block) break;
      const result = continueBlock(block, line);
      if (result === 'ended') {
        // The closing fence: the line is used up, and the block complete.
        while (this.open.length > depth) this.closeTip();
        line.consume();
        this.previousBlank = false;
        return;
      }
      if (result === 'no') {
        this.allMatched = false;
        return;
      }
      this.matched = block;
      this.matchedDepth = depth;
    }
  }

  private startBlocks(line: Line): void {
    for (;;) {
      if (!line.indented && !MAY_START_BLOCK.test(line.first)) return;
      let started: ReturnType<(typeof BLOCK_STARTS)[number]> = false;
      for (const start of BLOCK_STARTS) {
        started = start(this, line);
        if (started) break;
      }
      if (!started) return;
      this.matched = this.tip;
      this.matchedDepth = this.open.length - 1;
      this.allMatched = true;
      if (started === 'leaf') return;
    }
  }

  /** Gives what is left of the line to the block it belongs to. */
  private addText(line: Line): void {
    const { matched, tip } = this;
    if (!this.allMatched && !line.blank && tip.kind === 'paragraph') {
      this.addParagraphLine(tip, line);
      this.previousBlank = false;
      return;
    }
    this.closeUnmatched();
    const blank =
      line.blank &&
      !line.consumed &&
      matched.kind !== 'quote' &&
      !(matched.kind === 'code' && matched.fence) &&
      !(matched.kind === 'item' && this.itemStartedNow);
    if (!line.consumed) this.addRest(line, matched);
    this.previousBlank = blank;
  }

  private addRest(line: Line, matched: AnyBlock): void {
    if (matched.kind === 'code') matched.text += `${line.rest()}\n`;
    else if (matched.kind === 'html') {
      matched.text += `${line.rest()}\n`;
      if (matched.end?.test(line.content)) this.closeTip();
    } else if (matched.kind === 'plain') matched.text += `${line.text}\n`;
    else if (matched.kind === 'table') this.addRow(matched, line);
    else if (!line.blank) {
      if (matched.kind !== 'paragraph') this.add({ kind: 'paragraph', ...unreadLeaf('') });
      this.addParagraphLine(this.tip, line);
    }
  }

  private addParagraphLine(paragraph: AnyBlock, line: Line): void {
    if (paragraph.kind !== 'paragraph') return;
    line.skipSpace();
    this.lastParagraphLine = line.rest();
    paragraph.text += `${this.lastParagraphLine}
`;
  }

  private addRow(table: TableBlock, line: Line): void {
    const columns = table.alignments.length;
    if ((table.rows.length + 1) * columns > MAX_TABLE_CELLS) {
      this.closeTip();
      this.add({ kind: 'paragraph', ...unreadLeaf('') });
      this.addParagraphLine(this.tip, line);
      return;
    }
    const cells = splitRow(line.content).slice(0, columns);
    this.blockCount += columns;
    const row = cells.map((text, index) =>
      readLeaf(text, this, this.budget, this.partial && index === cells.length - 1),
    );
    for (const cell of row) this.note(cell.missing);
    while (row.length < columns) row.push(unreadLeaf(''));
    table.rows.push(row);
  }

  /** Everything from here on is plain text. */
  addPlain(text: string): void {
    const tip = this.tip;
    if (tip.kind === 'plain') {
      tip.text += text;
      return;
    }
    while (this.hasOpenBlock) this.closeTip();
    this.add({ kind: 'plain', text });
  }

  /** Closes the open blocks that the current line does not belong to. */
  closeUnmatched(): void {
    if (this.allMatched) return;
    while (this.open.length - 1 > this.matchedDepth) this.closeTip();
    this.allMatched = true;
  }

  /** Adds a block to the deepest open block that may contain it. */
  add(block: Block | AnyBlock): void {
    while (!('children' in this.tip) || (this.tip.kind === 'list') !== (block.kind === 'item')) this.closeTip();
    const parent = this.tip;
    if (this.previousBlank && parent.children.length > 0) {
      const list = parent.kind === 'item' ? this.open[this.open.length - 2] : parent;
      if (list?.kind === 'list') list.loose = true;
    }
    (parent.children as AnyBlock[]).push(block);
    this.open.push(block);
    this.blockCount += block.kind === 'code' ? CODE_WEIGHT : 1;
    if (block.kind === 'footnote') {
      this.footnotes = true;
      this.define([[block.label, { url: '', title: '' }]]);
    }
    this.itemStartedNow = block.kind === 'item';
  }

  /** The open paragraph turns out to be something else. */
  replaceTip(block: Block): void {
    this.open.pop();
    const parent = this.tip;
    if ('children' in parent) (parent.children as AnyBlock[])[parent.children.length - 1] = block;
    this.open.push(block);
  }

  /** The last line of the open paragraph is the head of a table; what stands before it stays a paragraph. */
  splitTip(before: string, table: TableBlock): void {
    const paragraph = this.tip;
    if (before !== '' && paragraph.kind === 'paragraph') {
      paragraph.text = before;
      this.add(table);
    } else this.replaceTip(table);
    table.head = table.head.map((cell) => readLeaf(cell.text, this, this.budget));
    for (const cell of table.head) this.note(cell.missing);
  }

  private closeTip(unfinished = false): void {
    const block = this.open.pop();
    if (!block) return;
    if (block.kind === 'paragraph') this.closeParagraph(block);
    else if (block.kind === 'heading') {
      Object.assign(block, readLeaf(block.text, this, this.budget, unfinished));
      this.note(block.missing);
    } else if (block.kind === 'code') {
      block.closed = true;
      if (!block.fence) block.text = `${block.text.replace(/(?:[ \t]*\n)+$/, '')}\n`;
    }
  }

  private closeParagraph(block: Extract<Block, { kind: 'paragraph' }>): void {
    const { found, rest } = takeDefinitions(block.text);
    const parent = this.tip;
    if (rest.trim() === '' && 'children' in parent) parent.children.pop();
    const text = this.takeTask(block, rest);
    Object.assign(block, readLeaf(text.trim(), this, this.budget));
    this.note(block.missing);
    this.define(found);
  }

  /** A list item that starts with `[ ]` or `[x]` is a task. */
  private takeTask(block: Block, text: string): string {
    const parent = this.tip;
    if (parent.kind !== 'item' || parent.children[0] !== block) return text;
    const task = TASK.exec(text);
    if (!task) return text;
    parent.done = task[1] !== ' ';
    return text.slice(task[0].length);
  }

  private note(missing: readonly string[]): void {
    for (const label of missing) this.missing.add(label);
  }

  /** Keeps definitions, the first of each label. */
  define(found: readonly [string, Definition][]): void {
    for (const [label, definition] of found) {
      if (this.definitions.has(label) || this.definitions.size >= MAX_DEFINITIONS) continue;
      this.definitions.set(label, definition);
      if (this.missing.has(label)) this.awaited.add(label);
    }
  }

  /** Reads the blocks again that waited for a definition that has come: once for all that came. Says whether there were any. */
  resolveAwaited(): boolean {
    const { awaited, definitions } = this;
    if (awaited.size === 0) return false;
    this.awaited = new Set();
    this.rereadChildren(this.root, {
      definitions,
      budget: { used: 0 },
      streaming: true,
      affects: (leaf) => leaf.missing.some((label) => awaited.has(label)),
    });
    return true;
  }

  private rereadChildren(block: AnyBlock, again: Parameters<typeof reread>[1]): void {
    if (!('children' in block)) return;
    const children = block.children as AnyBlock[];
    children.forEach((child, index) => {
      if (this.open.includes(child)) this.rereadChildren(child, again);
      else children[index] = reread(child, again);
    });
  }

  /** Draws what is open as far as it goes, for a copy of the parser that is thrown away. */
  showOpen(): void {
    const tip = this.tip;
    if (tip.kind !== 'paragraph') return;
    if (this.lastParagraphLine.startsWith('|')) {
      this.showTable(tip.text.slice(0, -this.lastParagraphLine.length - 1));
      return;
    }
    const { rest } = takeDefinitions(tip.text);
    // A definition that is still being written is nothing to read.
    const text = /^\s*\[[^\]\n]*\]:/.test(rest) ? '' : this.takeTask(tip, rest).trim();
    Object.assign(tip, readLeaf(text, this, this.budget, true));
  }

  /** A line that starts with a bar is shown as the head of the table that it most likely is. */
  private showTable(before: string): void {
    const cells = splitRow(this.lastParagraphLine).slice(0, MAX_TABLE_COLUMNS);
    const head = cells.map((text) => readLeaf(text, this, this.budget, true));
    const table: TableBlock = { kind: 'table', alignments: cells.map(() => undefined), head, rows: [] };
    if (before === '') this.replaceTip(table);
    else this.splitTip(before, table);
  }

  /** Closes everything: the answer has ended. */
  finish(): void {
    while (this.hasOpenBlock) this.closeTip();
  }
}
