import { flattenString } from '../../values/flattenString.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII without the null character, which has to be replaced
const NOT_ASCII = /[^\x01-\x7f]/;

/**
 * Replaces null characters (CommonMark, "Insecure characters") and limits combining marks to 24 in a row: no language needs more, and
 * browsers take seconds to lay out very long runs.
 */
export function cleanText(text: string): string {
  return NOT_ASCII.test(text) ? text.replace(/\0+/g, '\uFFFD').replace(/(\p{M}{24})\p{M}+/gu, '$1') : text;
}

/** Iterates over complete lines. Caches the positions of the next line feed and carriage return, so that each is searched for only once. */
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

  /** Returns the next line without its line break; undefined if the line is incomplete. */
  next(): string | undefined {
    const { text, position } = this;
    if (this.feed < position) this.feed = this.find('\n', position);
    if (this.carriage < position) this.carriage = this.find('\r', position);
    const end = Math.min(this.feed, this.carriage);
    // A carriage return at the end of the text may be half of a CRLF.
    if (end >= text.length || (end === this.carriage && end + 1 === text.length)) return undefined;
    this.position = end === this.carriage && this.feed === end + 1 ? end + 2 : end + 1;
    // Flatten the line: a substring can keep the whole text in memory, so each rendered block would keep a version of the whole answer.
    return cleanText(flattenString(text.slice(position, end)));
  }
}
