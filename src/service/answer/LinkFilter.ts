import { BlockParser } from '../../answer/markdown/BlockParser.js';
import { continueBlock } from '../../answer/markdown/continueBlock.js';
import { CodeFences } from '../../protocol/CodeFences.js';
import { readSuggestionLine } from '../../protocol/readSuggestionLine.js';
import { InlineLinkFilter } from './InlineLinkFilter.js';

/**
 * How a line is filtered. `undecided`: the kind of the line is not yet known, so the line is held back. `raw`: the line is returned
 * unchanged, because the renderer shows no links in it (code and HTML). `text`: `InlineLinkFilter` filters the line. `suggestion`: the line
 * belongs to a `suggestions` block and is held back until it is complete. A `suggestion` line is then removed if its URL is unknown, and
 * returned unchanged otherwise.
 */
type LineMode = 'undecided' | 'raw' | 'text' | 'suggestion';

/** Matches the white space and the markers of quotes, list items and footnotes at the start of a line. */
const CONTAINERS = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)])(?=[ \t])|\[\^[^\]\s[]{1,200}\]:)*/;
/**
 * Matches the start of a line whose kind is not known yet. Several kinds of lines can begin with the same characters. Fences and HTML can
 * be recognised only when the line is complete.
 */
const UNDECIDED = /^(?:\d{0,9}[.)]?|[-+*_=#|: \t]+|`{1,2}|~{1,2}|\[(?:\^[^\]\s[]{0,200}\]?)?)$|^(?:`{3}|~{3}|<)/;

/**
 * Turns links that a model invented into text, while its answer streams. Only links to known URLs stay links.
 *
 * Uses the block parser of the renderer to distinguish text from code and HTML, which stay unchanged. In a `suggestions` block, lines with
 * an unknown URL are removed.
 *
 * @example
 * const filter = new LinkFilter((address) => address === '/port');
 * filter.push('See [ports](/port) and [more](https://invented.example).') + filter.end()
 * // 'See [ports](/port) and more.'
 */
export class LinkFilter {
  readonly #parser = new BlockParser();
  readonly #fences = new CodeFences();
  readonly #isKnown: (address: string) => boolean;
  #mode: LineMode = 'undecided';
  #inline: InlineLinkFilter;
  /** The current line so far. Its first `#filtered` characters have been filtered; `#returned` is the text that was returned for them. */
  #line = '';
  #filtered = 0;
  #returned = '';
  #endsWithReturn = false;

  /** @param isKnown Whether the answer may contain a link to a URL or path. */
  constructor(isKnown: (address: string) => boolean) {
    this.#isKnown = isKnown;
    this.#inline = new InlineLinkFilter(isKnown);
  }

  /** Takes the next piece of the answer. Returns the text that later pieces cannot change. */
  push(piece: string): string {
    // Hold back a carriage return at the end of a piece until the next piece, because it may be half of a CRLF.
    const text = (this.#endsWithReturn ? '\r' : '') + piece;
    this.#endsWithReturn = text.endsWith('\r');
    const [first = '', ...others] = text.slice(0, this.#endsWithReturn ? -1 : undefined).split(/\r\n?|\n/);
    let filtered = this.#addToLine(first);
    for (const line of others) filtered += this.#endLine('\n') + this.#addToLine(line);
    return filtered;
  }

  /** Ends the answer. Returns the rest of the filtered text. */
  end(): string {
    const lineEnd = this.#endsWithReturn ? '\n' : '';
    this.#endsWithReturn = false;
    return this.#endLine(lineEnd);
  }

  #addToLine(piece: string): string {
    if (piece === '') return '';
    this.#line += piece;
    if (this.#mode === 'undecided') this.#mode = this.#fences.isInSuggestions ? 'suggestion' : this.#modeOfStart();
    return this.#filterLine();
  }

  #endLine(lineEnd: string): string {
    if (this.#mode === 'suggestion' && this.#isUnknownSuggestion()) {
      this.#startLine();
      return '';
    }
    if (this.#mode === 'undecided' || this.#mode === 'suggestion') this.#mode = this.#modeOfLine();
    let filtered = this.#filterLine();
    if (this.#mode === 'text') filtered += this.#return(this.#inline.end());
    // Skip the lines of a `suggestions` block: the renderer removes this block before it parses the text, so this parser must not see it.
    if (!this.#fences.read(this.#returned)) this.#parser.readLine(this.#returned);
    this.#startLine();
    return filtered + lineEnd;
  }

  #startLine(): void {
    this.#line = '';
    this.#filtered = 0;
    this.#returned = '';
    this.#mode = 'undecided';
    this.#inline = new InlineLinkFilter(this.#isKnown);
  }

  #filterLine(): string {
    if (this.#mode !== 'raw' && this.#mode !== 'text') return '';
    const piece = this.#line.slice(this.#filtered);
    this.#filtered = this.#line.length;
    return this.#return(this.#mode === 'raw' ? piece : this.#inline.push(piece));
  }

  #return(text: string): string {
    this.#returned += text;
    return text;
  }

  #isUnknownSuggestion(): boolean {
    const suggestion = readSuggestionLine(this.#line);
    return suggestion !== undefined && !this.#isKnown(suggestion.url);
  }

  /** Returns the mode of an incomplete line. */
  #modeOfStart(): LineMode {
    const { tip } = this.#parser;
    const inside = this.#insideOpenBlock();
    if (inside) {
      if (inside.blank) return 'undecided';
      const mayBeClosingFence = tip.kind === 'code' && tip.fence && /^[`~]+[ \t]*$/.test(inside.content);
      return mayBeClosingFence ? 'undecided' : 'raw';
    }
    const content = this.#line.replace(CONTAINERS, '');
    if (UNDECIDED.test(content)) return 'undecided';
    const copy = new BlockParser(this.#parser);
    copy.readLine(this.#line, true);
    return copy.tip.kind === 'code' ? 'raw' : 'text';
  }

  /** Returns the mode of a complete line. */
  #modeOfLine(): LineMode {
    if (this.#fences.isInSuggestions || this.#insideOpenBlock()) return 'raw';
    const copy = new BlockParser(this.#parser);
    copy.readLine(this.#line);
    return copy.tip.kind === 'code' || copy.tip.kind === 'html' ? 'raw' : 'text';
  }

  /**
   * If the line continues or closes an open block of code or HTML, returns the content of the line, and whether the line is blank.
   * Otherwise returns undefined.
   */
  #insideOpenBlock(): { blank: boolean; content: string } | undefined {
    const { tip } = this.#parser;
    if (tip.kind !== 'code' && tip.kind !== 'html') return undefined;
    const line = this.#parser.skipContainers(this.#line);
    if (!line) return undefined;
    const { blank, content } = line;
    return continueBlock(tip, line) === 'no' ? undefined : { blank, content };
  }
}
