// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII
const NOT_ASCII = /[^\x01-\x7f]/;

/**
 * Text without what nothing can be done with: null characters (CommonMark, "Insecure characters") and heaps of marks. More than 24 marks
 * on one letter take a browser seconds to place, and no writing needs as many.
 */
export function cleanText(text: string): string {
  return NOT_ASCII.test(text) ? text.replace(/\0+/g, '\uFFFD').replace(/(\p{M}{24})\p{M}+/gu, '$1') : text;
}

/** The whole lines of a text from a position on. What ends a line is looked for once, however many lines there are. */
export class Lines {
  private feed: number;
  private carriage: number;

  constructor(
    private readonly text: string,
    /** Where the next line starts. */
    public position: number,
  ) {
    this.feed = this.find('\n', position);
    this.carriage = this.find('\r', position);
  }

  private find(end: string, from: number): number {
    const found = this.text.indexOf(end, from);
    return found < 0 ? this.text.length : found;
  }

  /** The next line without its end, or undefined when it has not ended. */
  next(): string | undefined {
    const { text, position } = this;
    if (this.feed < position) this.feed = this.find('\n', position);
    if (this.carriage < position) this.carriage = this.find('\r', position);
    const end = Math.min(this.feed, this.carriage);
    // A carriage return at the very end may be half of a pair.
    if (end >= text.length || (end === this.carriage && end + 1 === text.length)) return undefined;
    this.position = end === this.carriage && this.feed === end + 1 ? end + 2 : end + 1;
    return cleanText(text.slice(position, end));
  }
}
