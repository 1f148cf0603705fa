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

/** Finds the `suggestions` code blocks of an answer, line by line. */
export class SuggestionFences {
  private open: Fence | undefined;

  /** Whether a code block of any language is open. */
  get isOpen(): boolean {
    return this.open !== undefined;
  }

  /** Whether a `suggestions` block is open. */
  get isInSuggestions(): boolean {
    return this.open?.info === 'suggestions';
  }

  /** Reads the next complete line. Returns whether the line belongs to a `suggestions` block, including its fences. */
  read(line: string): boolean {
    const wasInSuggestions = this.isInSuggestions;
    if (!this.open) this.open = readFence(line.replace(/^ {1,3}/, ''));
    else if (isClosingFence(readFence(line.trim()), this.open)) this.open = undefined;
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
