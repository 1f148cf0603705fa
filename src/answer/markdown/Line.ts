const TAB_STOP = 4;

/** A line of Markdown with a read position. A tab extends to the next multiple of four columns, and can be partly read. */
export class Line {
  position = 0;
  column = 0;
  /** Whether part of the tab at the read position has been read. */
  private partialTab = false;
  /** Position of the next character that is not a space or tab. */
  contentPosition = 0;
  /** Columns between the read position and `contentPosition`. */
  indent = 0;
  blank = false;
  /** Whether the whole line has been processed. */
  consumed = false;

  constructor(readonly text: string) {
    this.look();
  }

  /** The rest of the line without leading space. */
  get content(): string {
    return this.text.slice(this.contentPosition);
  }

  /** First character of the content; empty at the end of the line. */
  get first(): string {
    return this.text[this.contentPosition] ?? '';
  }

  /** Whether the line is indented far enough to be code. */
  get indented(): boolean {
    return this.indent >= TAB_STOP;
  }

  private look(): void {
    let position = this.position;
    let column = this.column;
    for (; position < this.text.length; position++) {
      const code = this.text.charCodeAt(position);
      if (code === 32) column++;
      else if (code === 9) column += TAB_STOP - (column % TAB_STOP);
      else break;
    }
    this.contentPosition = position;
    this.indent = column - this.column;
    this.blank = position >= this.text.length;
  }

  /** Skips `count` columns of spaces and tabs. May stop inside a tab. */
  skipColumns(count: number): void {
    let left = count;
    while (left > 0 && this.position < this.text.length) {
      if (this.text.charCodeAt(this.position) === 9) {
        const width = TAB_STOP - (this.column % TAB_STOP);
        this.partialTab = width > left;
        const step = Math.min(width, left);
        this.column += step;
        if (!this.partialTab) this.position++;
        left -= step;
      } else {
        this.partialTab = false;
        this.position++;
        this.column++;
        left--;
      }
    }
    this.look();
  }

  /** Skips characters, which must not be tabs. */
  skipCharacters(count: number): void {
    this.partialTab = false;
    this.position += count;
    this.column += count;
    this.look();
  }

  /** Skips the white space before the content. */
  skipSpace(): void {
    this.partialTab = false;
    this.column += this.indent;
    this.position = this.contentPosition;
    this.look();
  }

  /** Skips one column of space, if there is one. */
  skipOptionalSpace(): void {
    const code = this.text.charCodeAt(this.position);
    if (code === 32 || code === 9) this.skipColumns(1);
  }

  isSpaceAt(position: number): boolean {
    const code = this.text.charCodeAt(position);
    return code === 32 || code === 9;
  }

  consume(): void {
    this.consumed = true;
  }

  /** The unread text. The rest of a partly read tab becomes spaces. */
  rest(): string {
    if (!this.partialTab) return this.text.slice(this.position);
    return ' '.repeat(TAB_STOP - (this.column % TAB_STOP)) + this.text.slice(this.position + 1);
  }
}
