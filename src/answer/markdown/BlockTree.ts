import type { AnyBlock, Block, Definition, Definitions, DocumentBlock, TableBlock } from './ast.js';
import { type InlineBudget, type ParsingContext, parseLeaf, reparse } from './leaf.js';
import { MAX_BLOCK_NESTING } from './limits.js';
import { References } from './References.js';
import { removePossibleTableHead } from './removePossibleTableHead.js';
import { takeDefinitions } from './takeDefinitions.js';

/** A code block counts as this many blocks towards the limit `MAX_BLOCKS`, because its buttons make it expensive to render. */
const CODE_WEIGHT = 8;
const TASK = /^\[([ xX])\][ \t\n]+(?=\S)/;

/**
 * The blocks of an answer that is being parsed: closed blocks, and a stack of open ones. A closed block changes only when a definition
 * arrives that the block refers to (`reparseResolved`).
 */
export class BlockTree implements ParsingContext {
  readonly root: DocumentBlock = { kind: 'document', children: [] };
  readonly streaming = true;
  /** The last line of the open paragraph, which may be the head of a table. Searching for it at each line would take quadratic time. */
  lastParagraphLine = '';
  /**
   * Whether the open paragraph has a line other than `<br>`. If not, the next line can start indented code or any list item, but cannot be
   * the underline of a setext heading.
   */
  paragraphHasText = false;

  readonly budget: InlineBudget;

  protected open: AnyBlock[] = [this.root];
  /** Whether the current line is incomplete. */
  protected partial = false;
  /**
   * Whether the previous line is blank. A blank line directly in a quote or in fenced code does not count. A line with nothing after its
   * list marker does not count as a blank line, either.
   */
  protected previousBlank = false;
  /** Whether the last block that was added in the current line is a list item. */
  protected itemStartedNow = false;
  protected blockCount = 0;
  protected readonly references: References;
  private footnotes: boolean;

  constructor(from?: BlockTree) {
    this.references = new References(from?.references);
    this.footnotes = from?.footnotes ?? false;
    this.budget = { used: from?.budget.used ?? 0 };
    if (!from) return;
    this.previousBlank = from.previousBlank;
    this.lastParagraphLine = from.lastParagraphLine;
    this.paragraphHasText = from.paragraphHasText;
    this.blockCount = from.blockCount;
    for (const block of from.open.slice(1)) this.pushCopy(block);
  }

  /** Adds a copy of an open block of another tree. The copy shares the closed children of that block. */
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

  /** Whether the last block of the root is still open. */
  get hasOpenBlock(): boolean {
    return this.open.length > 1;
  }

  get definitions(): Definitions {
    return this.references.definitions;
  }

  /** Whether any reference had no definition when it was parsed. */
  get mayHavePending(): boolean {
    return this.references.hasMissing;
  }

  get hasFootnotes(): boolean {
    return this.footnotes;
  }

  /** Adds text without parsing it. Used for the rest of an answer that exceeds `MAX_ANSWER_LENGTH` or `MAX_BLOCKS`. */
  addPlain(text: string): void {
    const tip = this.tip;
    if (tip.kind === 'plain') {
      tip.text += text;
      return;
    }
    while (this.hasOpenBlock) this.closeTip();
    this.add({ kind: 'plain', text });
  }

  /** Adds a block to the deepest open block that may contain it. Closes the open blocks that cannot contain it. */
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

  /** Replaces the open paragraph with another block, for example a heading. */
  replaceTip(block: Block): void {
    this.open.pop();
    const parent = this.tip;
    if ('children' in parent) (parent.children as AnyBlock[])[parent.children.length - 1] = block;
    this.open.push(block);
  }

  /** Turns the last line of the open paragraph into the head of a table. The lines before it stay a paragraph. */
  splitTip(before: string, table: TableBlock): void {
    const paragraph = this.tip;
    if (before !== '' && paragraph.kind === 'paragraph') {
      paragraph.text = before;
      this.add(table);
    } else this.replaceTip(table);
    table.head = table.head.map((cell) => parseLeaf(cell.text, this, this.budget));
    for (const cell of table.head) this.references.note(cell);
  }

  protected closeTip(unfinished = false): void {
    const block = this.open.pop();
    if (!block) return;
    if (block.kind === 'paragraph') this.closeParagraph(block);
    else if (block.kind === 'heading') {
      Object.assign(block, parseLeaf(block.text, this, this.budget, unfinished));
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
    const text = takeTaskMarker(parent, block, rest);
    Object.assign(block, parseLeaf(text.trim(), this, this.budget));
    this.references.note(block);
    this.define(found);
  }

  define(found: readonly [string, Definition][]): void {
    this.references.define(found);
  }

  /** Parses blocks again if their missing definitions have arrived. @returns whether a missing definition has arrived. */
  reparseResolved(): boolean {
    const resolved = this.references.takeResolved();
    if (resolved.size === 0) return false;
    const { definitions } = this;
    this.reparseChildren(this.root, {
      definitions,
      budget: this.budget,
      streaming: true,
      affects: (leaf) => leaf.missing.some((label) => resolved.has(label)),
    });
    return true;
  }

  private reparseChildren(block: AnyBlock, again: Parameters<typeof reparse>[1]): void {
    if (!('children' in block)) return;
    const children = block.children as AnyBlock[];
    children.forEach((child, index) => {
      if (this.open.includes(child)) this.reparseChildren(child, again);
      else children[index] = reparse(child, again);
    });
  }

  /**
   * Prepares the open block for rendering. In a paragraph, parses the text so far, and hides text that may still become a link definition
   * or a table head. Hides a table whose first row is incomplete. Call this method only on a copy of the parser, because it removes text
   * and blocks.
   */
  showOpen(): void {
    const tip = this.tip;
    if (tip.kind === 'table') this.hideFirstRow(tip);
    if (tip.kind !== 'paragraph') return;
    const known = removePossibleTableHead(tip.text, this.lastParagraphLine);
    // The parser ends every line of a paragraph with a line break, even an incomplete line. Remove the line break of an incomplete line,
    // because the line may continue.
    const isCut = this.partial && known === tip.text;
    const { rest } = takeDefinitions(isCut ? known.slice(0, -1) : known, true);
    const text = takeTaskMarker(this.open[this.open.length - 2], tip, rest).trim();
    Object.assign(tip, parseLeaf(text, this, this.budget, true));
  }

  /**
   * Hides a table until its first row is complete, because the head and the first row decide the widths of the columns. Text before the
   * first pipe of the head has already been shown as a paragraph, and stays.
   */
  private hideFirstRow({ rows: [first, ...others] }: TableBlock): void {
    const isComplete = others.length > 0 || first?.every(({ unfinished }) => !unfinished);
    const parent = this.open[this.open.length - 2];
    if (isComplete || !parent || !('children' in parent)) return;
    parent.children.pop();
    const shown = removePossibleTableHead(`${this.lastParagraphLine}\n`, this.lastParagraphLine).trim();
    if (shown === '') return;
    (parent.children as AnyBlock[]).push({ kind: 'paragraph', ...parseLeaf(shown, this, this.budget, true) });
  }

  /** Closes all blocks at the end of the answer. */
  finish(): void {
    while (this.hasOpenBlock) this.closeTip();
  }
}

/** Removes the `[ ]` or `[x]` at the start of a list item, and marks the item as a task. */
function takeTaskMarker(parent: AnyBlock | undefined, block: Block, text: string): string {
  if (parent?.kind !== 'item' || parent.children[0] !== block) return text;
  const task = TASK.exec(text);
  if (!task) return text;
  parent.done = task[1] !== ' ';
  return text.slice(task[0].length);
}
