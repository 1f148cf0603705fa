import { AnswerDocument } from '../../answer/markdown/AnswerDocument.js';
import type { AnyBlock, Block, Inline, Leaf } from '../../answer/markdown/ast.js';
import type { AnswerFormat } from './AnswerFormat.js';
import type { ResolveAnswerLink } from './AnswerLinks.js';
import type { AnswerSource } from './AnswerSource.js';
import type { TerminalFeatures } from './detectTerminal.js';
import { formatSources } from './formatSources.js';
import { type BlockContext, type RenderedItems, renderBlock } from './renderBlocks.js';
import { formatLine, type StyledLine } from './StyledText.js';

/**
 * Minimum growth of the text between two rendering steps, as a share of the whole text. A step takes time in proportion to the whole text,
 * so a long answer must not have too many steps.
 */
const STEP = 0.01;

/**
 * Renders the Markdown of an answer for a terminal while it arrives. Printed lines cannot be changed, so a line is returned only when no
 * further text can change it: paragraphs and tables when they are complete, code line by line, lists item by item.
 */
export class TerminalAnswer implements AnswerFormat {
  readonly #document = new AnswerDocument();
  readonly #context: BlockContext;
  #text = '';
  /** Length of the complete lines of the text. */
  #complete = 0;
  /** Length of the text that has been rendered. */
  #read = 0;
  /** Number of blocks that are printed completely. */
  #blocks = 0;
  /** Number of lines of the first incomplete block that have been printed. */
  #lines = 0;
  #hasOutput = false;

  constructor(
    readonly features: TerminalFeatures,
    resolveLink: ResolveAnswerLink,
  ) {
    this.#context = { features, resolveLink, rendered: new WeakMap() };
  }

  /** Takes the next chunk of the answer. @returns The lines that can be printed now. */
  push(chunk: string): string {
    const lineEnd = chunk.lastIndexOf('\n') + 1;
    if (lineEnd > 0) this.#complete = this.#text.length + lineEnd;
    this.#text += chunk;
    if (this.#complete === 0 || this.#complete - this.#read <= this.#text.length * STEP) return '';
    this.#read = this.#complete;
    return this.#print(true);
  }

  /** Call it at the end of the answer. @returns The remaining lines. */
  end(): string {
    return this.#print(false);
  }

  sources(list: readonly AnswerSource[]): string {
    return formatSources(list, this.#context);
  }

  #print(isGrowing: boolean): string {
    // Leave out an incomplete line: the rest of the line decides which kind of block it begins.
    const text = isGrowing ? this.#text.slice(0, this.#read) : this.#text;
    const blocks = this.#document.view(text, isGrowing).groups.flat();
    let shown = '';
    for (let index = this.#blocks; index < blocks.length; index += 1) {
      const block = blocks[index] as Block;
      if (isGrowing && waitsForDefinition(block, this.#context.rendered)) break;
      const isOpen = isGrowing && index === blocks.length - 1;
      const lines = renderBlock(block, this.features.columns, this.#context, isOpen);
      shown += this.#format(lines.slice(this.#lines));
      this.#lines = isOpen ? Math.max(this.#lines, lines.length) : 0;
      if (!isOpen) this.#blocks = index + 1;
    }
    return shown;
  }

  #format(lines: readonly StyledLine[]): string {
    if (lines.length === 0) return '';
    // Print an empty line between blocks. `#lines` is 0 until lines of the current block have been printed.
    const space = this.#hasOutput && this.#lines === 0 ? '\n' : '';
    this.#hasOutput = true;
    return space + lines.map((line) => `${formatLine(line, this.features)}\n`).join('');
  }
}

/** Whether a block contains a link whose URL may follow later in the answer (`[text][label]`). */
function waitsForDefinition(block: AnyBlock, rendered: RenderedItems): boolean {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return hasPendingLink(block);
    case 'table':
      return [block.head, ...block.rows].some((row) => row.some(hasPendingLink));
    case 'item':
      if (rendered.has(block)) return false;
      return block.children.some((child) => waitsForDefinition(child, rendered));
    default:
      return 'children' in block && block.children.some((child) => waitsForDefinition(child, rendered));
  }
}

function hasPendingLink({ pending, unfinished, inlines }: Leaf): boolean {
  return pending && !unfinished && inlines.some(isPendingLink);
}

function isPendingLink(inline: Inline): boolean {
  if (typeof inline === 'string' || !('children' in inline)) return false;
  return (inline.kind === 'link' && inline.url === undefined) || inline.children.some(isPendingLink);
}
