import { type Fence, isClosingFence, readFence } from './readFence.js';

/** A line of a `suggestions` block. Its text and URL are as the model wrote them. */
export interface SuggestionLine {
  text: string;
  url: string;
}

/**
 * The docs platform writes `(text)[url]`; models also write `[text](url)`. A URL must not contain the kind of brackets that encloses it,
 * so that matching takes linear time.
 */
const SUGGESTION = /^[-*\s]*(?:\((.+?)\)\[([^[\]\s]+)\]|\[(.+?)\]\(([^()\s]+)\))\s*$/;

/** Matches the markers of list items that begin in a line. A fence may follow them. */
const LIST_MARKERS = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)]) {1,4})+/;

/** A fence that opens a code block. */
interface OpeningFence extends Fence {
  /** Number of characters before the fence. */
  indent: number;
  /** Whether the fence is in the first line of a list item. */
  beginsItem: boolean;
}

function readOpeningFence(line: string): OpeningFence | undefined {
  const markers = LIST_MARKERS.exec(line)?.[0];
  const indent = (markers ?? /^ {0,3}/.exec(line)?.[0] ?? '').length;
  const fence = readFence(line.slice(indent));
  return fence && { ...fence, indent, beginsItem: markers !== undefined };
}

/** Finds the `suggestions` code blocks of an answer, line by line. */
export class SuggestionFences {
  private open: OpeningFence | undefined;

  /** Whether a code block of any language is open. */
  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** Whether a `suggestions` block is open. A block that begins in the first line of a list item is ordinary code. */
  get isInSuggestions(): boolean {
    return this.open?.info === 'suggestions' && !this.open.beginsItem;
  }

  /** Reads the next complete line. Returns whether the line belongs to a `suggestions` block, including its fences. */
  read(line: string): boolean {
    const wasInSuggestions = this.isInSuggestions;
    const indent = line.search(/\S/);
    // A line with less indentation than the content of a list item ends the item, and with it the code block.
    if (this.open?.beginsItem && indent >= 0 && indent < this.open.indent) this.open = undefined;
    if (!this.open) this.open = readOpeningFence(line);
    else if (indent <= this.open.indent + 3 && isClosingFence(readFence(line.trim()), this.open)) this.open = undefined;
    return wasInSuggestions || this.isInSuggestions;
  }
}

/** Reads a line inside a `suggestions` block. Returns undefined for a line in another format. */
export function readSuggestionLine(line: string): SuggestionLine | undefined {
  const match = SUGGESTION.exec(line);
  const text = match?.[1] ?? match?.[3];
  const url = match?.[2] ?? match?.[4];
  return text && url ? { text, url } : undefined;
}
