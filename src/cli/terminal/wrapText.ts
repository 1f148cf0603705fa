import type { StyledLine, StyledText } from './StyledText.js';
import { textWidth } from './textWidth.js';

/** Characters of Chinese and Japanese, which have no spaces: a line may break before each of them. */
const IDEOGRAPH = '[\\u3041-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3fffd}]';
/** East Asian punctuation that must not begin a line, so it stays with the character before it. */
const CLOSING =
  '[\\u3001\\u3002\\u3009\\u300b\\u300d\\u300f\\u3011\\u3015\\uff01\\uff09\\uff0c\\uff0e\\uff1a\\uff1b\\uff1f]';
/** A line break, spaces, an ideograph with the punctuation that must stay with it, or a run of other characters. */
const PIECES = new RegExp(`\\n|[ \\t]+|${IDEOGRAPH}${CLOSING}*|(?:(?!${IDEOGRAPH})[^ \\t\\n])+`, 'gu');
const BEGINS_WITH_IDEOGRAPH = new RegExp(`^${IDEOGRAPH}`, 'u');
const BEGINS_WITH_CLOSING = new RegExp(`^${CLOSING}`, 'u');
const ONLY_CLOSING = new RegExp(`^${CLOSING}+$`, 'u');

/**
 * Wraps text between words. A word that is longer than a line gets its own line and is not broken, so that URLs stay whole. The terminal
 * continues it on the next line.
 */
export function wrapText(text: StyledLine, columns: number): StyledLine[] {
  const lines = new LineBuilder(columns);
  for (const piece of text) {
    for (const [part] of piece.text.matchAll(PIECES)) {
      const next = { ...piece, text: part };
      if (part === '\n') lines.breakLine();
      else if (/^[ \t]/.test(part)) lines.addSpace({ ...next, text: ' ' });
      else lines.addWord(next);
    }
  }
  return lines.end();
}

class LineBuilder {
  readonly #lines: StyledText[][] = [];
  #line: StyledText[] = [];
  #width = 0;
  /** The word that is being read. It may have several styles. */
  #word: StyledText[] = [];
  #wordWidth = 0;
  /** Whether the line may break after the word. True if the word ends with an ideograph, with or without closing punctuation. */
  #isBreakable = false;
  #space: StyledText | undefined;

  constructor(readonly columns: number) {}

  addWord(piece: StyledText): void {
    const isIdeograph = BEGINS_WITH_IDEOGRAPH.test(piece.text);
    if (isIdeograph || (this.#isBreakable && !BEGINS_WITH_CLOSING.test(piece.text))) this.#endWord();
    this.#isBreakable = isIdeograph || (this.#isBreakable && ONLY_CLOSING.test(piece.text));
    this.#word.push(piece);
    this.#wordWidth += textWidth(piece.text);
  }

  addSpace(space: StyledText): void {
    this.#endWord();
    this.#space = space;
  }

  breakLine(): void {
    this.#endWord();
    this.#startLine();
  }

  end(): StyledText[][] {
    this.#endWord();
    if (this.#line.length > 0) this.#startLine();
    return this.#lines;
  }

  #endWord(): void {
    if (this.#word.length === 0) return;
    const spaceWidth = this.#space ? 1 : 0;
    if (this.#width > 0 && this.#width + spaceWidth + this.#wordWidth > this.columns) this.#startLine();
    if (this.#space && this.#width > 0) this.#add(this.#space, 1);
    for (const piece of this.#word) this.#add(piece, 0);
    this.#width += this.#wordWidth;
    this.#word = [];
    this.#wordWidth = 0;
    this.#space = undefined;
  }

  /** Adds a piece to the line. Joins it to the piece before it if both have the same styles and the same link. */
  #add(piece: StyledText, width: number): void {
    const last = this.#line.at(-1);
    if (last && last.styles === piece.styles && last.href === piece.href)
      this.#line[this.#line.length - 1] = { ...last, text: last.text + piece.text };
    else this.#line.push(piece);
    this.#width += width;
  }

  #startLine(): void {
    this.#lines.push(this.#line);
    this.#line = [];
    this.#width = 0;
    this.#space = undefined;
  }
}
