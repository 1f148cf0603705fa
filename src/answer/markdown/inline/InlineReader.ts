import { resolveEscapes } from '../resolveEscapes.js';
import { readAutolink, readHtml } from './angle.js';
import { nextBareLink, readBareLink } from './autolinks.js';
import { Brackets, type InlineContext } from './Brackets.js';
import { codeSpanText, findClosingTicks, tickRun } from './codeSpan.js';
import { Delimiters, readFlanking } from './delimiters.js';
import { Pieces } from './Pieces.js';
import { removePartialMark } from './removePartialMark.js';

const SPECIAL = /[\n`[\]!<&*_~\\]/g;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const ENTITY = /&(?:#(?:\d{1,7}|[xX][\da-fA-F]{1,6})|[A-Za-z][A-Za-z\d]{1,31});/y;

/** Parses text in one pass, with a linked list of inline elements, a stack of delimiters and a stack of brackets. */
export class InlineReader {
  readonly pieces = new Pieces();
  readonly brackets: Brackets;

  private readonly text: string;
  private position = 0;
  private readonly delimiters = new Delimiters(this.pieces);
  /** Position where the next bare URL may start. */
  private bareLink: number;
  /** Lengths of backtick runs that do not occur in the rest of the text. Kept so that no such length is searched for again. */
  private readonly unclosedTicks = new Set<number>();
  /** End marks of HTML, such as `-->`, that the rest of the text does not contain. Kept so that no such mark is searched for again. */
  private readonly unclosedHtml = new Set<string>();

  constructor(
    text: string,
    private readonly context: InlineContext,
  ) {
    this.text = context.unfinished ? removePartialMark(text) : text;
    this.brackets = new Brackets(this.text, this.pieces, this.delimiters, context);
    this.bareLink = nextBareLink(this.text, 0);
  }

  read(): this {
    while (this.position < this.text.length) this.readNext();
    if (this.context.unfinished) this.brackets.closeUnfinished();
    this.delimiters.pair(undefined);
    if (this.context.unfinished) this.delimiters.closeUnfinished(undefined);
    return this;
  }

  private readNext(): void {
    const { text, position } = this;
    if (this.bareLink < position) this.bareLink = nextBareLink(text, position);
    if (position === this.bareLink && this.readBareLink()) return;
    const character = text[position] ?? '';
    if (character === '\n') this.readLineEnd();
    else if (character === '\\') this.readEscape();
    else if (character === '`') this.readCode();
    else if (character === '*' || character === '_' || character === '~') this.readDelimiters(character);
    else if (character === '[') this.openBracket('[');
    else if (character === '!' && text[position + 1] === '[') this.openBracket('![');
    else if (character === ']') this.closeBracket();
    else if (character === '<') this.readAngle();
    else if (character === '&') this.readEntity();
    else this.readText();
  }

  private addText(text: string, length = text.length): void {
    this.pieces.append(text);
    this.position += length;
  }

  /** Reads plain text up to the next special character or possible start of a bare URL, but at least one character. */
  private readText(): void {
    SPECIAL.lastIndex = this.position + 1;
    const special = SPECIAL.exec(this.text)?.index ?? this.text.length;
    this.addText(this.text.slice(this.position, Math.max(this.position + 1, Math.min(special, this.bareLink))));
  }

  private readBareLink(): boolean {
    const { position } = this;
    const link = this.brackets.isOpen ? undefined : readBareLink(this.text, position);
    this.bareLink = nextBareLink(this.text, position + (link?.text.length ?? 1));
    if (!link) return false;
    // A URL at the end of unfinished text may be incomplete, so it is not a link yet.
    const growing = this.context.unfinished && position + link.text.length === this.text.length;
    this.pieces.append(growing ? link.text : { kind: 'link', url: link.url, title: '', children: [link.text] });
    this.position += link.text.length;
    return true;
  }

  private readLineEnd(): void {
    const last = this.pieces.last;
    let hard = false;
    if (last && typeof last.inline === 'string') {
      hard = last.inline.endsWith('  ');
      last.inline = trimSpacesAtEnd(last.inline);
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
    const length = tickRun(text, position);
    const start = position + length;
    const close = this.unclosedTicks.has(length) ? -1 : findClosingTicks(text, length, start);
    if (close >= 0) {
      this.pieces.append({ kind: 'code', text: codeSpanText(text.slice(start, close)) });
      this.position = close + length;
      return;
    }
    this.unclosedTicks.add(length);
    if (this.context.unfinished) {
      this.pieces.append({ kind: 'code', text: text.slice(start).replace(/\n/g, ' ') });
      this.position = text.length;
    } else this.addText(text.slice(position, start));
  }

  private readDelimiters(marker: string): void {
    const { text, position } = this;
    let end = position;
    while (text[end] === marker) end++;
    const run = text.slice(position, end);
    const after = String.fromCodePoint(text.codePointAt(end) ?? 32);
    const flanks = readFlanking(run, characterBefore(text, position), after);
    const piece = this.pieces.append(run);
    this.position = end;
    if ((marker === '~' && run.length > 2) || (!flanks.canOpen && !flanks.canClose)) return;
    this.delimiters.push({ piece, marker, count: run.length, original: run.length, ...flanks });
  }

  private readEntity(): void {
    ENTITY.lastIndex = this.position;
    const entity = ENTITY.exec(this.text)?.[0];
    if (entity === undefined) this.addText('&');
    else this.addText(resolveEscapes(entity), entity.length);
  }

  private readAngle(): void {
    const { text, position } = this;
    const link = readAutolink(text, position);
    const html = link ? undefined : readHtml(text, position, this.unclosedHtml);
    if (link) {
      this.pieces.append({ kind: 'link', url: link.url, title: '', children: [link.address] });
      this.position += link.address.length + 2;
    } else if (html !== undefined) {
      this.pieces.append({ kind: 'html', text: html });
      this.position += html.length;
    } else if (this.context.unfinished && text.startsWith('<!--', position)) {
      // Hide a comment that is still incomplete.
      this.position = text.length;
    } else this.addText('<');
  }

  private openBracket(mark: '[' | '!['): void {
    this.brackets.push(mark, this.position);
    this.position += mark.length;
  }

  private closeBracket(): void {
    const end = this.brackets.close(this.position);
    if (end === undefined) this.addText(']');
    else this.position = end;
  }
}

function characterBefore(text: string, position: number): string {
  if (position === 0) return ' ';
  const code = text.charCodeAt(position - 1);
  const isLow = code >= 0xdc00 && code <= 0xdfff;
  return isLow ? String.fromCodePoint(text.codePointAt(position - 2) ?? 32) : (text[position - 1] ?? ' ');
}

/** Removes spaces and tabs at the end. Uses a loop, because a regular expression would backtrack at every space of a long run. */
function trimSpacesAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return text.slice(0, end);
}
