const TAB_STOP = 4;

/** One line of Markdown and how far it has been read. Tabs count up to the next multiple of four columns, and may be half read. */
export class Line {
  position = 0;
  column = 0;
  /** Columns left of a tab that was read in part. */
  private partialTab = false;
  /** Where the next character that is no space or tab stands. */
  contentPosition = 0;
  /** Columns between here and there. */
  indent = 0;
  blank = false;
  /** The whole line has been used: nothing of it is text. */
  consumed = false;

  constructor(readonly text: string) {
    this.look();
  }

  /** Text from the first character that is no space. */
  get content(): string {
    return this.text.slice(this.contentPosition);
  }

  /** The first character that is no space; empty at the end of the line. */
  get first(): string {
    return this.text[this.contentPosition] ?? '';
  }

  /** Indented far enough to be code. */
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

  /** Reads columns of space; a wide tab may be left half read. */
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

  /** Reads characters that are no tabs. */
  skipCharacters(count: number): void {
    this.partialTab = false;
    this.position += count;
    this.column += count;
    this.look();
  }

  /** Reads up to the first character that is no space. */
  skipSpace(): void {
    this.partialTab = false;
    this.column += this.indent;
    this.position = this.contentPosition;
    this.look();
  }

  /** Reads one column of space, if there is one. */
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

  /** What has not been read. Columns of a half-read tab become spaces. */
  rest(): string {
    if (!this.partialTab) return this.text.slice(this.position);
    return ' '.repeat(TAB_STOP - (this.column % TAB_STOP)) + this.text.slice(this.position + 1);
  }
}
