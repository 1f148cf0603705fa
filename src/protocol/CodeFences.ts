/** The line that opens or closes a code block. */
interface Fence {
  /** The backticks or tildes. */
  mark: string;
  /** The text after the mark. */
  info: string;
}

/** A fence that opens a code block. */
export interface OpeningFence extends Fence {
  /** Number of columns before the fence. */
  indent: number;
  /**
   * Minimum number of columns before the text of each line in the code block. A line whose text begins earlier ends the list item around
   * the block, and so also ends the block.
   */
  minIndent: number;
  isQuoted: boolean;
}

const FENCE = /^(`{3,}|~{3,})(.*)/s;
/** Matches what may precede an opening fence: indentation, quote markers, and the markers of list items that begin in the line. */
const CONTAINERS = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]) {1,4})*/;

/** @param text A line without its indentation and without the markers of quotes and list items. */
function readFence(text: string): Fence | undefined {
  const [, mark, info = ''] = FENCE.exec(text) ?? [];
  // If more backticks follow later in a line that starts with backticks, the line is inline code and not a fence.
  return mark && !(mark.startsWith('`') && info.includes('`')) ? { mark, info: info.trim() } : undefined;
}

const countColumns = (text: string) => text.replaceAll('\t', '    ').length;

/** Reads a line as the fence that opens a code block. The block may be in list items and quotes. */
export function readOpeningFence(line: string): OpeningFence | undefined {
  const before = CONTAINERS.exec(line)?.[0] ?? '';
  const fence = readFence(line.slice(before.length));
  if (!fence) return undefined;
  const indent = countColumns(before);
  // Up to three of the columns before the fence may be its own indentation, which the lines of the code need not have. If a list item
  // begins in the line, none of the columns count as such indentation.
  const minIndent = /[^ \t>]/.test(before) ? indent : indent - 3;
  return { ...fence, indent, minIndent, isQuoted: before.includes('>') };
}

/** Whether `fence` closes the code block that the fence `open` has opened. */
export const isClosingFence = (fence: Fence | undefined, open: Fence): boolean =>
  fence?.info === '' && fence.mark.startsWith(open.mark);

/**
 * Whether an incomplete line may become the opening fence of a `suggestions` block. Returns false for a line that has only spaces so far.
 * Does not check whether the line belongs to an open code block: `CodeFences.contains` checks that.
 */
export function mayBeginSuggestions(start: string): boolean {
  const mark = /^ {0,3}(?:`{3,}|~{3,}|`+$|~+$)/.exec(start)?.[0];
  return mark !== undefined && 'suggestions'.startsWith(start.slice(mark.length).trim());
}

/** Follows the fenced code blocks of an answer, line by line. For callers that do not need to parse the other Markdown blocks. */
export class CodeFences {
  /** The opening fence of the current block, if a block is open. */
  open: OpeningFence | undefined;

  /** Whether a `suggestions` block is open. Such a block in a list item or quote is ordinary code. */
  get isInSuggestions(): boolean {
    const { open } = this;
    return open?.info === 'suggestions' && open.minIndent <= 0 && !open.isQuoted;
  }

  /**
   * Whether the next line belongs to the open block, as code or as its closing fence. The beginning of the line is enough if it contains a
   * character other than white space and quote markers.
   */
  contains(line: string): boolean {
    const { open } = this;
    if (!open) return false;
    const margin = this.marginOf(line);
    if (open.isQuoted && !margin.includes('>')) return false;
    return countColumns(margin) >= open.minIndent || !/\S/.test(line.charAt(margin.length));
  }

  /** Reads the next complete line. Returns whether the line belongs to a `suggestions` block, including its fences. */
  read(line: string): boolean {
    const wasInSuggestions = this.isInSuggestions;
    const { open } = this;
    if (!open || !this.contains(line)) this.open = readOpeningFence(line);
    else {
      const margin = this.marginOf(line);
      const mayClose = countColumns(margin) <= open.indent + 3;
      if (mayClose && isClosingFence(readFence(line.slice(margin.length)), open)) this.open = undefined;
    }
    return wasInSuggestions || this.isInSuggestions;
  }

  /** Returns the indentation of a line. In a quoted block, its quote markers are included. */
  private marginOf(line: string): string {
    return (this.open?.isQuoted ? /^[ \t>]*/ : /^[ \t]*/).exec(line)?.[0] ?? '';
  }
}
