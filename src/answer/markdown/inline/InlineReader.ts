import type { Definition, Definitions, Inline } from '../ast.js';
import { decodeText } from '../decodeText.js';
import { TAG } from '../htmlBlocks.js';
import { normaliseLabel, readDestination, readLabel, readTitle, skipSpaces } from '../linkParts.js';
import { nextBareLink, readBareLink } from './autolinks.js';
import { type Delimiter, Delimiters, flanking } from './delimiters.js';
import { inlineText, type Piece, Pieces } from './Pieces.js';
import { isHalfTarget, withoutHalfMark } from './unfinished.js';

/** What the reading of inline Markdown depends on. */
export interface InlineContext {
  definitions: Definitions;
  /** Definitions may still come: what waits for one is drawn as what it will be. */
  streaming: boolean;
  /** The end of the text has not arrived: open marks are closed at its end. */
  unfinished: boolean;
}

/** An opening `[` or `![`. */
interface Bracket {
  piece: Piece;
  image: boolean;
  /** Where its text starts. */
  start: number;
  delimiter: Delimiter | undefined;
  /** A link around it was found: links do not nest. */
  inactive: boolean;
  /** Another bracket stands in it, so it cannot be a label itself. */
  hasBracket: boolean;
}

const SPECIAL = /[\n`[\]!<&*_~\\]/g;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const ENTITY = /&(?:#(?:\d{1,7}|[xX][\da-fA-F]{1,6})|[A-Za-z][A-Za-z\d]{1,31});/y;
const URI_AUTOLINK = /<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\x00-\x20]*)>/y;
const MAIL_AUTOLINK =
  /<([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)*)>/y;
const TAG_HERE = new RegExp(TAG, 'y');
const DELIMITED_HTML: readonly [open: string, close: string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
];

/** Reads one text from left to right, once: chains of pieces, a stack of delimiters and one of brackets. */
export class InlineReader {
  readonly pieces = new Pieces();
  readonly missing = new Set<string>();
  pending = false;

  private readonly text: string;
  private position = 0;
  private readonly delimiters = new Delimiters(this.pieces);
  private readonly brackets: Bracket[] = [];
  private bareLink: number;
  /** Lengths of backtick runs that no run behind this position closes, so that they are not looked for again. */
  private readonly unclosedTicks = new Set<number>();
  private readonly unclosedHtml = new Set<string>();

  constructor(
    text: string,
    private readonly context: InlineContext,
  ) {
    this.text = context.unfinished ? withoutHalfMark(text) : text;
    this.bareLink = nextBareLink(this.text, 0);
  }

  read(): this {
    while (this.position < this.text.length) this.readNext();
    if (this.context.unfinished) this.closeBracketsAtEnd();
    this.delimiters.pair(undefined);
    if (this.context.unfinished) this.delimiters.closeUnfinished(undefined);
    return this;
  }

  private readNext(): void {
    const { text, position } = this;
    if (this.bareLink < position) this.bareLink = nextBareLink(text, position);
    if (position === this.bareLink) {
      this.readBareLink();
      return;
    }
    switch (text[position]) {
      case '\n':
        return this.readLineEnd();
      case '\\':
        return this.readEscape();
      case '`':
        return this.readCode();
      case '*':
      case '_':
      case '~':
        return this.readDelimiters();
      case '[':
        return this.openBracket(false, '[');
      case '!':
        return text[position + 1] === '[' ? this.openBracket(true, '![') : this.addText('!');
      case ']':
        return this.closeBracket();
      case '<':
        return this.readAngle();
      case '&':
        return this.readEntity();
      default:
        return this.readText();
    }
  }

  private addText(text: string, length = text.length): void {
    this.pieces.append(text);
    this.position += length;
  }

  private readText(): void {
    SPECIAL.lastIndex = this.position;
    const special = SPECIAL.exec(this.text)?.index ?? this.text.length;
    this.addText(this.text.slice(this.position, Math.min(special, this.bareLink)));
  }

  private readBareLink(): void {
    const { position } = this;
    const link = this.brackets.length > 0 ? undefined : readBareLink(this.text, position);
    this.bareLink = nextBareLink(this.text, position + (link?.text.length ?? 1));
    if (!link) return this.readNext();
    // It may still grow: a link to half an address leads nowhere.
    const growing = this.context.unfinished && position + link.text.length === this.text.length;
    if (growing) this.pieces.append(link.text);
    else this.pieces.append({ kind: 'link', url: link.url, title: '', children: [link.text] });
    this.position += link.text.length;
  }

  private readLineEnd(): void {
    const last = this.pieces.last;
    let hard = false;
    if (last && typeof last.inline === 'string') {
      hard = last.inline.endsWith('  ');
      last.inline = last.inline.replace(/ +$/, '');
    }
    this.pieces.append(hard ? { kind: 'break' } : '\n');
    this.position++;
    while (this.text[this.position] === ' ' || this.text[this.position] === '\t') this.position++;
  }

  private readEscape(): void {
    const next = this.text[this.position + 1];
    if (next === '\n') {
      this.pieces.append({ kind: 'break' });
      this.position += 2;
    } else if (next !== undefined && ESCAPABLE.test(next)) this.addText(next, 2);
    else this.addText('\\');
  }

  private readCode(): void {
    const { text, position } = this;
    let end = position;
    while (text[end] === '`') end++;
    const length = end - position;
    const close = this.unclosedTicks.has(length) ? -1 : this.findTicks(length, end);
    if (close < 0) this.unclosedTicks.add(length);
    if (close < 0 && !this.context.unfinished) return this.addText(text.slice(position, end));
    const content = text.slice(end, close < 0 ? text.length : close).replace(/\n/g, ' ');
    const padded = close >= 0 && /^ .* $/.test(content) && content.trim() !== '';
    this.pieces.append({ kind: 'code', text: padded ? content.slice(1, -1) : content });
    this.position = close < 0 ? text.length : close + length;
  }

  private findTicks(length: number, from: number): number {
    for (let start = this.text.indexOf('`', from); start >= 0; ) {
      let end = start;
      while (this.text[end] === '`') end++;
      if (end - start === length) return start;
      start = this.text.indexOf('`', end);
    }
    return -1;
  }

  private readDelimiters(): void {
    const { text, position } = this;
    const marker = text[position] ?? '';
    let end = position;
    while (text[end] === marker) end++;
    const run = text.slice(position, end);
    const before = previousCharacter(text, position);
    const after = String.fromCodePoint(text.codePointAt(end) ?? 32);
    this.addText(run);
    const piece = this.pieces.last;
    if (!piece || (marker === '~' && run.length > 2)) return;
    const flanks = flanking(marker, before, after);
    if (!flanks.canOpen && !flanks.canClose) return;
    this.delimiters.push({ piece, marker, count: run.length, original: run.length, ...flanks });
  }

  private readEntity(): void {
    ENTITY.lastIndex = this.position;
    const entity = ENTITY.exec(this.text)?.[0];
    if (entity === undefined) this.addText('&');
    else this.addText(decodeText(entity), entity.length);
  }

  private readAngle(): void {
    const { text, position } = this;
    URI_AUTOLINK.lastIndex = position;
    MAIL_AUTOLINK.lastIndex = position;
    const uri = URI_AUTOLINK.exec(text)?.[1];
    const mail = uri === undefined ? MAIL_AUTOLINK.exec(text)?.[1] : undefined;
    const address = uri ?? mail;
    if (address !== undefined) {
      const url = uri ?? `mailto:${address}`;
      this.pieces.append({ kind: 'link', url, title: '', children: [address] });
      this.position += address.length + 2;
      return;
    }
    const html = this.matchHtml();
    if (html === undefined) return this.addText('<');
    this.pieces.append({ kind: 'html', text: html });
    this.position += html.length;
  }

  private matchHtml(): string | undefined {
    const { text, position } = this;
    TAG_HERE.lastIndex = position;
    const tag = TAG_HERE.exec(text)?.[0];
    if (tag !== undefined) return tag;
    if (text.startsWith('<!-->', position)) return '<!-->';
    if (text.startsWith('<!--->', position)) return '<!--->';
    for (const [open, close] of DELIMITED_HTML) {
      if (text.startsWith(open, position)) return this.until(close, position + open.length);
    }
    return /^<![A-Za-z]/.test(text.slice(position, position + 3)) ? this.until('>', position + 3) : undefined;
  }

  private until(close: string, from: number): string | undefined {
    if (this.unclosedHtml.has(close)) return undefined;
    const end = this.text.indexOf(close, from);
    if (end < 0) this.unclosedHtml.add(close);
    return end < 0 ? undefined : this.text.slice(this.position, end + close.length);
  }

  private openBracket(image: boolean, mark: string): void {
    const above = this.brackets[this.brackets.length - 1];
    if (above) above.hasBracket = true;
    const piece = this.pieces.append(mark);
    this.position += mark.length;
    const delimiter = this.delimiters.last;
    this.brackets.push({ piece, image, start: this.position, delimiter, inactive: false, hasBracket: false });
  }

  private closeBracket(): void {
    const bracket = this.brackets.pop();
    if (!bracket || bracket.inactive) return this.addText(']');
    const end = this.position;
    const target = this.readInlineTarget(end + 1) ?? this.readReference(bracket, end);
    if (target) {
      this.position = target.end;
      this.finishLink(bracket, target);
    } else if (this.context.unfinished && this.isHalfLink(bracket, end)) {
      this.position = this.text.length;
      this.finishLink(bracket, { url: undefined, title: '' });
    } else this.addText(']');
  }

  /** `(address "title")` behind the text. */
  private readInlineTarget(position: number): (Definition & { end: number }) | undefined {
    const { text } = this;
    if (text[position] !== '(') return undefined;
    const from = skipSpaces(text, position + 1);
    const destination = readDestination(text, from);
    if (!destination) return undefined;
    let end = skipSpaces(text, destination.end);
    const title = end > destination.end ? readTitle(text, end) : undefined;
    if (title) end = skipSpaces(text, title.end);
    if (text[end] !== ')') return undefined;
    return { url: destination.value, title: title?.value ?? '', end: end + 1 };
  }

  /** `[label]`, `[]` or nothing behind the text, with a definition. A footnote is one of its own. */
  private readReference(
    bracket: Bracket,
    close: number,
  ): (Partial<Definition> & { end: number; footnote?: string }) | undefined {
    const { text } = this;
    const own = bracket.hasBracket ? '' : normaliseLabel(text.slice(bracket.start, close));
    if (!bracket.image && own.startsWith('^') && own.length > 1 && !/\s/.test(own)) {
      const known = this.lookUp(own) !== undefined;
      if (known || this.context.streaming) {
        this.pending ||= !known;
        return { end: close + 1, footnote: own };
      }
    }
    const explicit = text[close + 1] === '[' ? readLabel(text, close + 1) : undefined;
    const label = explicit?.value ?? own;
    const end = explicit?.end ?? (text.startsWith('[]', close + 1) ? close + 3 : close + 1);
    if (label === '') return undefined;
    const definition = this.lookUp(label);
    if (definition) return { ...definition, end };
    if (end === close + 1 || !this.context.streaming || bracket.image) return undefined;
    // A full reference is a link: its address follows, as a rule at the end of the answer.
    this.pending = true;
    return { end };
  }

  private lookUp(label: string): Definition | undefined {
    const definition = this.context.definitions.get(label);
    if (!definition) this.missing.add(label);
    return definition;
  }

  private finishLink(bracket: Bracket, target: Partial<Definition> & { footnote?: string }): void {
    const { footnote } = target;
    const pending = footnote !== undefined && !this.context.definitions.has(footnote);
    this.delimiters.pair(bracket.delimiter);
    if (this.context.unfinished && this.position >= this.text.length)
      this.delimiters.closeUnfinished(bracket.delimiter);
    this.delimiters.drop(bracket.delimiter);
    this.pieces.wrap(bracket.piece, undefined, (children): Inline => {
      const { url, title = '' } = target;
      if (footnote !== undefined) return { kind: 'footnote', label: footnote, pending };
      if (bracket.image) return url === undefined ? '' : { kind: 'image', url, title, alt: inlineText(children) };
      return { kind: 'link', url, title, children };
    });
    this.pieces.remove(bracket.piece);
    if (bracket.image || footnote !== undefined) return;
    for (const outer of this.brackets) if (!outer.image) outer.inactive = true;
  }

  private isHalfLink(bracket: Bracket, close: number): boolean {
    const before = this.text[bracket.start - (bracket.image ? 3 : 2)] ?? ' ';
    return !/\w/.test(before) && isHalfTarget(this.text.slice(close + 1, close + 5_000)) && this.endsWithin(close);
  }

  private endsWithin(close: number): boolean {
    return this.text.length - close < 5_000;
  }

  /** An open `[` at the end becomes the link it most likely is; half an image is not shown. */
  private closeBracketsAtEnd(): void {
    for (let bracket = this.brackets.pop(); bracket; bracket = this.brackets.pop()) {
      const before = this.text[bracket.start - (bracket.image ? 3 : 2)] ?? ' ';
      if (bracket.inactive || /\w/.test(before)) continue;
      this.finishLink(bracket, { url: undefined, title: '' });
    }
  }
}

function previousCharacter(text: string, position: number): string {
  if (position === 0) return ' ';
  const code = text.charCodeAt(position - 1);
  const low = code >= 0xdc00 && code <= 0xdfff;
  return low ? String.fromCodePoint(text.codePointAt(position - 2) ?? 32) : (text[position - 1] ?? ' ');
}
