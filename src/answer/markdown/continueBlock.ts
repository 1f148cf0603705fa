import type { AnyBlock } from './ast.js';
import type { Line } from './Line.js';

/** Whether a line continues an open block. `ended`: the line closes the block. */
export type Continuation = 'yes' | 'no' | 'ended';

const yes = (condition: boolean): Continuation => (condition ? 'yes' : 'no');

function skipIndent(line: Line, columns: number, empty: boolean): Continuation {
  if (line.blank) {
    // A list item may begin with at most one blank line, so a second one ends an item that is still empty (CommonMark, "List items").
    if (empty) return 'no';
    line.skipSpace();
    return 'yes';
  }
  if (line.indent < columns) return 'no';
  line.skipColumns(columns);
  return 'yes';
}

function continueCode(block: Extract<AnyBlock, { kind: 'code' }>, line: Line): Continuation {
  const { fence } = block;
  if (fence) {
    if (!line.indented && line.first === fence.marker) {
      const run = line.content.trimEnd();
      if (run.length >= fence.length && run === fence.marker.repeat(run.length)) return 'ended';
    }
    line.skipColumns(Math.min(fence.indent, line.indent));
    return 'yes';
  }
  if (line.indented) line.skipColumns(4);
  else if (line.blank) line.skipSpace();
  else return 'no';
  return 'yes';
}

/** Reads the indentation or marker with which a line continues an open block. */
export function continueBlock(block: AnyBlock, line: Line): Continuation {
  switch (block.kind) {
    case 'document':
    case 'list':
    case 'plain':
      return 'yes';
    case 'quote':
      if (line.indented || line.first !== '>') return 'no';
      line.skipSpace();
      line.skipCharacters(1);
      line.skipOptionalSpace();
      return 'yes';
    case 'item':
      return skipIndent(line, block.width, block.children.length === 0);
    case 'footnote':
      return skipIndent(line, 4, false);
    case 'code':
      return continueCode(block, line);
    case 'html':
      return yes(block.end !== undefined || !line.blank);
    case 'paragraph':
    case 'table':
      return yes(!line.blank);
    case 'heading':
    case 'rule':
      return 'no';
    default:
      return block satisfies never;
  }
}
