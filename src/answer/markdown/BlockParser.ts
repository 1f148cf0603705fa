import type { AnyBlock, TableBlock } from './ast.js';
import { BlockTree } from './BlockTree.js';
import { continueBlock } from './continueBlock.js';
import { getBlockStarts, type Started } from './getBlockStarts.js';
import { isHtmlBreak } from './isHtmlBreak.js';
import { Line } from './Line.js';
import { parseLeaf, unparsedLeaf } from './leaf.js';
import { MAX_BLOCKS, MAX_TABLE_CELLS } from './limits.js';
import { splitRow } from './tableRow.js';

/**
 * Parses Markdown into blocks, line by line (CommonMark, "Appendix: A parsing strategy"). For each line, finds the open blocks that
 * continue, starts the blocks whose markers follow, and adds the remaining text to the deepest open block.
 */
export class BlockParser extends BlockTree {
  /** The deepest open block that the current line belongs to. */
  matched: AnyBlock = this.root;
  /** Whether every open block continues in the current line. */
  allMatched = true;

  private matchedDepth = 0;

  /** Reads one line, given without its line break. @param partial Whether the line is incomplete. */
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

  /**
   * Returns a line, positioned after the markers of all containers of the deepest open block. Returns undefined if the line lacks one of
   * these markers.
   */
  skipContainers(text: string): Line | undefined {
    const line = new Line(text);
    const containers = this.open.slice(1, -1);
    return containers.every((block) => continueBlock(block, line) === 'yes') ? line : undefined;
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
        // The closing fence completes the block and consumes the line.
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
      let started: Started = false;
      for (const start of getBlockStarts(line)) {
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

  /** Adds the rest of the line to the block that the line continues or starts. */
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
    if (matched.kind === 'code') matched.text += this.partial ? line.rest() : `${line.rest()}\n`;
    else if (matched.kind === 'html') {
      matched.text += `${line.rest()}\n`;
      if (matched.end?.test(line.content)) this.closeTip();
    } else if (matched.kind === 'plain') matched.text += `${line.text}\n`;
    else if (matched.kind === 'table') this.addRow(matched, line);
    else if (!line.blank) {
      if (matched.kind !== 'paragraph') this.add({ kind: 'paragraph', ...unparsedLeaf('') });
      this.addParagraphLine(this.tip, line);
    }
  }

  private addParagraphLine(paragraph: AnyBlock, line: Line): void {
    if (paragraph.kind !== 'paragraph') return;
    line.skipSpace();
    this.lastParagraphLine = line.rest();
    const hadText = paragraph.text !== '' && this.paragraphHasText;
    this.paragraphHasText = hadText || !isHtmlBreak(this.lastParagraphLine.trim());
    paragraph.text += `${this.lastParagraphLine}
`;
  }

  private addRow(table: TableBlock, line: Line): void {
    const columns = table.alignments.length;
    if ((table.rows.length + 1) * columns > MAX_TABLE_CELLS) {
      this.closeTip();
      this.add({ kind: 'paragraph', ...unparsedLeaf('') });
      this.addParagraphLine(this.tip, line);
      return;
    }
    const cells = splitRow(line.content).slice(0, columns);
    this.blockCount += columns;
    const row = cells.map((text, index) =>
      parseLeaf(text, this, this.budget, this.partial && index === cells.length - 1),
    );
    for (const cell of row) this.references.note(cell);
    while (row.length < columns) row.push(unparsedLeaf(''));
    table.rows.push(row);
  }

  /** Closes the open blocks that the current line does not belong to. */
  closeUnmatched(): void {
    if (this.allMatched) return;
    while (this.open.length - 1 > this.matchedDepth) this.closeTip();
    this.allMatched = true;
  }
}
