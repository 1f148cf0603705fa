import type { AnyBlock, Block, Definitions, Leaf } from './ast.js';
import { parseInlines } from './inline/parseInlines.js';
import { MAX_INLINES, MAX_LEAF_LENGTH } from './limits.js';

/** What reading a leaf depends on beside its text. */
export interface ReadingContext {
  definitions: Definitions;
  /** More may come: references without a definition are drawn as what they will be. */
  streaming: boolean;
}

/** Counts inline elements of one answer, so that it can end in plain text when there are too many. */
export interface InlineBudget {
  used: number;
}

/** A leaf whose inline Markdown has not been read. */
export function unreadLeaf(text: string): Leaf {
  return { text, inlines: [], missing: [], pending: false, unfinished: false };
}

/** Reads the inline Markdown of a leaf. `unfinished`: its end has not arrived. */
export function readLeaf(text: string, context: ReadingContext, budget: InlineBudget, unfinished = false): Leaf {
  if (text.length > MAX_LEAF_LENGTH || budget.used > MAX_INLINES) {
    return { text, inlines: [text], missing: [], pending: false, unfinished };
  }
  const { definitions, streaming } = context;
  const { inlines, missing, pending, count } = parseInlines(text, { definitions, streaming, unfinished });
  budget.used += count;
  return { text, inlines, missing, pending, unfinished };
}

/** Which leaves are read again: those that wait for one of these labels, or all that are drawn as pending. */
export interface Rereading extends ReadingContext {
  affects: (leaf: Leaf) => boolean;
  budget: InlineBudget;
}

function rereadLeaf<L extends Leaf>(leaf: L, again: Rereading): L {
  if (!again.affects(leaf)) return leaf;
  return { ...leaf, ...readLeaf(leaf.text, again, again.budget) };
}

function mapChanged<T>(list: readonly T[], change: (item: T) => T): T[] | undefined {
  let changed: T[] | undefined;
  list.forEach((item, index) => {
    const next = change(item);
    if (next === item) return;
    changed ??= list.slice();
    changed[index] = next;
  });
  return changed;
}

/** The block with the affected leaves read again, or the very same block when there are none: what is drawn stays. */
export function reread<B extends AnyBlock>(block: B, again: Rereading): B {
  if (block.kind === 'paragraph' || block.kind === 'heading') return rereadLeaf(block as B & Leaf, again);
  if (block.kind === 'table') {
    const head = mapChanged(block.head, (cell) => rereadLeaf(cell, again));
    const rows = mapChanged(block.rows, (row) => mapChanged(row, (cell) => rereadLeaf(cell, again)) ?? row);
    return head || rows ? { ...block, head: head ?? block.head, rows: rows ?? block.rows } : block;
  }
  if (!('children' in block)) return block;
  const children = mapChanged<Block | AnyBlock>(block.children, (child) => reread(child, again));
  return children ? { ...block, children } : block;
}
