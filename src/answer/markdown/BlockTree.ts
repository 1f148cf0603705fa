import type { AnyBlock, Block, Definition, Definitions, DocumentBlock, TableBlock } from './ast.js';
import { takeDefinitions } from './definitions.js';
import { withoutTableHead } from './heldBack.js';
import { type InlineBudget, type ReadingContext, readLeaf, reread } from './leaf.js';
import { MAX_BLOCK_NESTING } from './limits.js';
import { References } from './References.js';

/** A block of code has a bar with buttons: it counts as so many blocks. */
const CODE_WEIGHT = 8;
const TASK = /^\[([ xX])\][ \t\n]+(?=\S)/;

/**
 * The blocks of an answer while they are built: those that are closed, and a stack of those that are open. A block that is
 * closed never changes again, but for references whose definition came later (see `resolveAwaited`).
 */
export class BlockTree implements ReadingContext {
  readonly root: DocumentBlock = { kind: 'document', children: [] };
  readonly streaming = true;
  /** The last line of the open paragraph: it may be the head of a table. Kept, because looking for it again is not linear. */
  lastParagraphLine = '';

  protected open: AnyBlock[] = [this.root];
  /** A blank line stands before the current one. */
  protected previousBlank = false;
  /** The current line is the first of the deepest open item. */
  protected itemStartedNow = false;
  protected blockCount = 0;
  protected readonly budget: InlineBudget;
  protected readonly references: References;
  private footnotes: boolean;

  constructor(from?: BlockTree) {
    this.references = new References(from?.references);
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

  get definitions(): Definitions {
    return this.references.definitions;
  }

  /** Something was looked for that has no definition. */
  get mayHavePending(): boolean {
    return this.references.hasMissing;
  }

  get hasFootnotes(): boolean {
    return this.footnotes;
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
    for (const cell of table.head) this.references.note(cell);
  }

  protected closeTip(unfinished = false): void {
    const block = this.open.pop();
    if (!block) return;
    if (block.kind === 'paragraph') this.closeParagraph(block);
    else if (block.kind === 'heading') {
      Object.assign(block, readLeaf(block.text, this, this.budget, unfinished));
      this.references.note(block);
    } else if (block.kind === 'code') {
      block.closed = true;
      if (!block.fence) block.text = `${block.text.replace(/(?<![ \t\n])(?:[ \t]*\n)+$/, '')}\n`;
    }
  }

  private closeParagraph(block: Extract<Block, { kind: 'paragraph' }>): void {
    const { found, rest } = takeDefinitions(block.text);
    const parent = this.tip;
    if (rest.trim() === '' && 'children' in parent) parent.children.pop();
    const text = takeTask(parent, block, rest);
    Object.assign(block, readLeaf(text.trim(), this, this.budget));
    this.references.note(block);
    this.define(found);
  }

  define(found: readonly [string, Definition][]): void {
    this.references.define(found);
  }

  /** Reads the blocks again that waited for a definition that has come: once for all that came. Says whether there were any. */
  resolveAwaited(): boolean {
    const awaited = this.references.takeAwaited();
    if (awaited.size === 0) return false;
    const { definitions } = this;
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
    const { rest } = takeDefinitions(withoutTableHead(tip.text, this.lastParagraphLine));
    // A definition that is still being written is nothing to read.
    const isDefinition = /^\s*\[[^\]\n]*\]:/.test(rest);
    const text = isDefinition ? '' : takeTask(this.open[this.open.length - 2], tip, rest).trim();
    Object.assign(tip, readLeaf(text, this, this.budget, true));
  }

  /** Closes everything: the answer has ended. */
  finish(): void {
    while (this.hasOpenBlock) this.closeTip();
  }
}

/** A list item that starts with `[ ]` or `[x]` is a task. */
function takeTask(parent: AnyBlock | undefined, block: Block, text: string): string {
  if (parent?.kind !== 'item' || parent.children[0] !== block) return text;
  const task = TASK.exec(text);
  if (!task) return text;
  parent.done = task[1] !== ' ';
  return text.slice(task[0].length);
}
