import type { AnyBlock, Block, FootnoteBlock, Inline, Leaf } from './ast.js';

/** The footnotes that have references, numbered in the order of their first references. */
export interface FootnoteOrder {
  footnotes: FootnoteBlock[];
  footnoteNumbers: Map<string, number>;
}

function visitInlines(inlines: readonly Inline[], see: (label: string) => void): void {
  for (const inline of inlines) if (typeof inline !== 'string') visitInline(inline, see);
}

function visitInline(inline: Exclude<Inline, string>, see: (label: string) => void): void {
  switch (inline.kind) {
    case 'footnote':
      see(inline.label);
      break;
    case 'emphasis':
    case 'strong':
    case 'strike':
    case 'link':
      visitInlines(inline.children, see);
      break;
    case 'code':
    case 'break':
    case 'image':
    case 'html':
      break;
    default:
      inline satisfies never;
  }
}

function visitLeaves(block: AnyBlock, visit: (leaf: Leaf) => void, notes: (note: FootnoteBlock) => void): void {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      visit(block);
      break;
    case 'table':
      for (const row of [block.head, ...block.rows]) row.forEach(visit);
      break;
    case 'footnote':
      notes(block);
      break;
    case 'quote':
    case 'list':
    case 'item':
    case 'document':
      for (const child of block.children) visitLeaves(child, visit, notes);
      break;
    case 'code':
    case 'html':
    case 'rule':
    case 'plain':
      break;
    default:
      block satisfies never;
  }
}

/** Numbers the footnotes of an answer. References inside footnotes come after references in the text. */
export function orderFootnotes(groups: readonly (readonly Block[])[]): FootnoteOrder {
  const defined = new Map<string, FootnoteBlock>();
  const referred = new Set<string>();
  const addReferences = (leaf: Leaf) => visitInlines(leaf.inlines, (label) => referred.add(label));
  const addNote = (block: FootnoteBlock) => {
    if (!defined.has(block.label)) defined.set(block.label, block);
  };
  for (const group of groups) for (const block of group) visitLeaves(block, addReferences, addNote);
  const footnotes: FootnoteBlock[] = [];
  const footnoteNumbers = new Map<string, number>();
  // The set grows during the iteration, because notes can refer to other notes.
  for (const label of referred) {
    const block = defined.get(label);
    if (!block) continue;
    footnotes.push(block);
    footnoteNumbers.set(label, footnotes.length);
    for (const child of block.children) visitLeaves(child, addReferences, addNote);
  }
  return { footnotes, footnoteNumbers };
}
