import type { AnyBlock, Definitions, Leaf } from './ast.js';
import { parseInlines } from './inline/parseInlines.js';
import { MAX_INLINES, MAX_LEAF_LENGTH } from './limits.js';

/** The state that affects how a leaf (a text with inline elements) is parsed, in addition to the text of the leaf. */
export interface ParsingContext {
  definitions: Definitions;
  /**
   * Whether more of the answer may arrive. If so, links with a label (`[text][label]`) and footnotes are shown even without their
   * definition.
   */
  streaming: boolean;
}

/** Counter of parsed inline elements. Above `MAX_INLINES`, text is not parsed. */
export interface InlineBudget {
  used: number;
}

/** A leaf whose inline Markdown is not parsed yet. */
export function unparsedLeaf(text: string): Leaf {
  return { text, inlines: [], missing: [], pending: false, unfinished: false, count: 0 };
}

/** Parses the inline Markdown of a leaf. @param unfinished Whether more text may be added to the leaf. */
export function parseLeaf(text: string, context: ParsingContext, budget: InlineBudget, unfinished = false): Leaf {
  if (text.length > MAX_LEAF_LENGTH || budget.used > MAX_INLINES) {
    return { text, inlines: [text], missing: [], pending: false, unfinished, count: 0 };
  }
  const { definitions, streaming } = context;
  const { inlines, missing, pending, count } = parseInlines(text, { definitions, streaming, unfinished });
  budget.used += count;
  return { text, inlines, missing, pending, unfinished, count };
}

/** Options of `reparse`. `affects` selects the leaves to parse again. */
export interface Reparsing extends ParsingContext {
  affects: (leaf: Leaf) => boolean;
  budget: InlineBudget;
}

function reparseLeaf<L extends Leaf>(leaf: L, options: Reparsing): L {
  if (!options.affects(leaf)) return leaf;
  const { budget } = options;
  // `parseLeaf` adds the number of the new elements to the budget. They replace the old elements, so subtract the number of the old ones.
  budget.used -= leaf.count;
  return { ...leaf, ...parseLeaf(leaf.text, options, budget) };
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

/**
 * Parses again those leaves of a block that `options.affects` selects. If `options.affects` selects no leaf, returns the same block, so
 * that the block does not render again.
 */
export function reparse<B extends AnyBlock>(block: B, options: Reparsing): B {
  const known: AnyBlock = block;
  switch (known.kind) {
    case 'paragraph':
    case 'heading':
      return reparseLeaf(known, options) as B;
    case 'table': {
      const head = mapChanged(known.head, (cell) => reparseLeaf(cell, options));
      const rows = mapChanged(known.rows, (row) => mapChanged(row, (cell) => reparseLeaf(cell, options)) ?? row);
      return head || rows ? { ...block, head: head ?? known.head, rows: rows ?? known.rows } : block;
    }
    case 'quote':
    case 'item':
    case 'list':
    case 'footnote':
    case 'document': {
      const children = mapChanged<AnyBlock>(known.children, (child) => reparse(child, options));
      return children ? { ...block, children } : block;
    }
    case 'code':
    case 'html':
    case 'rule':
    case 'plain':
      return block;
    default:
      return known satisfies never;
  }
}
