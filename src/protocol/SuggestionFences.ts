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
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)/;

/** Finds the `suggestions` code blocks of an answer, line by line. */
export class SuggestionFences {
  private mark: string | undefined;
  private isOurs = false;

  /** Whether a code block of any language is open. */
  get isOpen(): boolean {
    return this.mark !== undefined;
  }

  /** Whether a `suggestions` block is open. */
  get isInSuggestions(): boolean {
    return this.isOpen && this.isOurs;
  }

  /** Reads the next complete line. Returns whether the line belongs to a `suggestions` block, including its fences. */
  read(line: string): boolean {
    if (this.mark !== undefined) {
      if (isClosing(line.trim(), this.mark)) this.mark = undefined;
      return this.isOurs;
    }
    const [, mark, info] = FENCE.exec(line) ?? [];
    this.mark = mark;
    this.isOurs = mark !== undefined && info?.trim() === 'suggestions';
    return this.isOurs;
  }
}

/** Reads a line inside a `suggestions` block. Returns undefined for a line in another format. */
export function readSuggestionLine(line: string): SuggestionLine | undefined {
  const match = SUGGESTION.exec(line);
  const text = match?.[1] ?? match?.[3];
  const url = match?.[2] ?? match?.[4];
  return text && url ? { text, url } : undefined;
}

function isClosing(line: string, fence: string): boolean {
  return line.length >= fence.length && line === (fence.charAt(0) || '`').repeat(line.length);
}
