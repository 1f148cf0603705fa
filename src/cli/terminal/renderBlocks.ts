import type { Block, CodeBlock, ItemBlock, ListBlock } from '../../answer/markdown/ast.js';
import { MAX_LEAF_LENGTH } from '../../answer/markdown/limits.js';
import { renderTable } from './renderTable.js';
import { lineWidth, type StyledLine, styled } from './StyledText.js';
import { type RenderContext, styleInlines } from './styleInlines.js';
import { wrapText } from './wrapText.js';

/** Indentation of code, so that readers recognise it even without colours. Code is not wrapped. */
const CODE_INDENT = '  ';
const QUOTE_PREFIX = '│ ';
/**
 * Minimum width of lines in nested blocks, in columns. With deep nesting, the indentation plus this width can exceed the width of the
 * terminal. The terminal then wraps the lines.
 */
const MIN_COLUMNS = 16;

/** Cache of the rendered lines of finished list items. Without it, all items of a long list would be rendered again for each new item. */
export type RenderedItems = WeakMap<ItemBlock, readonly StyledLine[]>;

/** Settings for the rendering of an answer, and the cache of its finished list items. */
export interface BlockContext extends RenderContext {
  rendered: RenderedItems;
}

/**
 * Renders a block as lines.
 *
 * @param isOpen Whether the block may grow. If so, returns only the lines that cannot change any more. The caller can print these lines at
 *   once.
 */
export function renderBlock(block: Block, columns: number, context: BlockContext, isOpen: boolean): StyledLine[] {
  switch (block.kind) {
    case 'code':
      return renderCode(block, isOpen);
    case 'list':
      return renderList(block, columns, context, isOpen);
    case 'quote':
      return prefixed(renderNested(block.children, columns - QUOTE_PREFIX.length, context, isOpen), QUOTE_PREFIX);
    case 'footnote': {
      const label = `[${block.label.toLowerCase()}] `;
      return hanging(renderNested(block.children, columns - label.length, context, isOpen), label);
    }
    default:
      return isOpen ? [] : renderLeaf(block, columns, context);
  }
}

function renderLeaf(
  block: Exclude<Block, { kind: 'code' | 'list' | 'quote' | 'footnote' }>,
  columns: number,
  context: BlockContext,
): StyledLine[] {
  const { hasStyles } = context.features;
  const width = Math.max(columns, MIN_COLUMNS);
  switch (block.kind) {
    case 'paragraph':
      return block.text.length > MAX_LEAF_LENGTH
        ? wrapText([styled(block.text)], width)
        : wrapText(styleInlines(block.inlines, context), width);
    case 'heading': {
      const lines = wrapText(styleInlines(block.inlines, context, ['bold', 'underline']), width);
      // Without styles, a line below the text marks the heading.
      return hasStyles
        ? lines
        : [...lines, [styled('─'.repeat(lines.reduce((longest, line) => Math.max(longest, lineWidth(line)), 0)))]];
    }
    case 'table':
      return renderTable(block, width, context);
    case 'rule':
      return [[styled('─'.repeat(width), ['dim'])]];
    case 'html':
      return wrapText([styled(block.text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim())], width);
    case 'plain':
      return wrapText([styled(block.text)], width);
    default:
      return block satisfies never;
  }
}

function renderCode({ text, closed }: CodeBlock, isOpen: boolean): StyledLine[] {
  const lines = text.split('\n');
  // Leave out the last line if it is incomplete or empty.
  if (isOpen || lines.at(-1) === '') lines.pop();
  // Hold back blank lines at the end: in indented code, they belong to the code only if more code follows.
  if (isOpen && !closed) while (lines.at(-1)?.trim() === '') lines.pop();
  return lines.map((line) => [styled(CODE_INDENT), styled(line.trimEnd(), ['cyan'])]);
}

function renderList(list: ListBlock, columns: number, context: BlockContext, isOpen: boolean): StyledLine[] {
  return list.children.flatMap((item, index) => {
    const task = item.done === undefined ? '' : item.done ? '[x] ' : '[ ] ';
    const mark = (list.ordered ? `${list.start + index}. ` : '• ') + task;
    const lines = renderItem(item, mark, columns, context, isOpen && index === list.children.length - 1);
    const previous = list.children[index - 1];
    return previous && isTall(previous) && lines.length > 0 ? [[], ...lines] : lines;
  });
}

/**
 * Whether a list item has further blocks after its first one, apart from nested lists. An empty line separates such an item from the next
 * one.
 */
function isTall({ children }: ItemBlock): boolean {
  return children.some(({ kind }, index) => index > 0 && kind !== 'list');
}

function renderItem(
  item: ItemBlock,
  mark: string,
  columns: number,
  context: BlockContext,
  isOpen: boolean,
): readonly StyledLine[] {
  const known = context.rendered.get(item);
  if (known) return known;
  const lines = hanging(renderNested(item.children, columns - mark.length, context, isOpen), mark);
  if (!isOpen) context.rendered.set(item, lines);
  return lines;
}

/** Renders the blocks inside another block. Puts an empty line between two blocks, unless the second one is a nested list. */
function renderNested(
  blocks: readonly Block[],
  columns: number,
  context: BlockContext,
  isOpen: boolean,
): readonly StyledLine[] {
  const lines: StyledLine[] = [];
  blocks.forEach((block, index) => {
    const next = renderBlock(block, columns, context, isOpen && index === blocks.length - 1);
    if (next.length === 0) return;
    if (lines.length > 0 && block.kind !== 'list') lines.push([]);
    lines.push(...next);
  });
  return lines;
}

function prefixed(lines: readonly StyledLine[], prefix: string): StyledLine[] {
  return lines.map((line) => [styled(prefix, ['dim']), ...line]);
}

/** Puts a mark before the first line and indents the others. */
function hanging(lines: readonly StyledLine[], mark: string): StyledLine[] {
  return lines.map((line, index) => [styled(index === 0 ? mark : ' '.repeat(mark.length)), ...line]);
}
