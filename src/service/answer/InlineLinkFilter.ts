import { readAutolink, readHtml } from '../../answer/markdown/inline/angle.js';
import { readBareLink } from '../../answer/markdown/inline/autolinks.js';
import { readInlineTarget } from '../../answer/markdown/inline/Brackets.js';
import { findClosingTicks, tickRun } from '../../answer/markdown/inline/codeSpan.js';
import { readDestination, readLabel, skipSpaces } from '../../answer/markdown/linkParts.js';
import { findClosingBracket } from './findClosingBracket.js';

/** The filter's result for some characters of the line, and the position after them. `hold`: more text decides. */
type Step = { text: string; end: number; isAddress?: boolean } | 'hold';

/** Characters and words that may start a link, or hide one. */
const SPECIAL = /[\\`[\]!<@]|https?:\/\/|www\./gi;
/** The end of a text that may still become the start of an address. */
const PARTIAL_START = /(?:h(?:t(?:t(?:ps?(?::\/?)?)?)?)?|w{1,3})$/i;
const MAX_PARTIAL_START = 'https:/'.length;
/** An address that contains nothing special, and no other address. */
const PLAIN_ADDRESS = /^(?:https?:\/\/|www\.)(?:(?!https?:\/\/|www\.)[^\s<\\`[\]!@])*(?![^\s])/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const LOCAL_PART = /[\w.+-]+$/;
const PARTIAL_MAIL = /[\w.+-]@[\w.-]*$/;
const MAIL_HOST = /[\w-]+(?:\.[\w-]+)+/y;
const TAG_START = /[A-Za-z/!?]/;
/** After these, `<` is a less-than sign or an arrow. */
const NO_TAG_START = /[\s\d=>|.,;:'")*_~+-]/;
const FOOTNOTE_LABEL = /^\^[^\]\s[]{1,200}$/;
/** Code that would contain a link if it was text. */
const MAY_CONTAIN_LINK = /\][([:]|:\/\/|@|www\.|<[a-z][a-z\d+.-]*:/i;
/** Maximum length of a link or tag, in characters. The start of a longer one is text. Bounds the time for hostile lines. */
const MAX_LINK_LENGTH = 2_000;
const MAX_TAG_LENGTH = 300;
/** Number of returned characters that are remembered, to find what they form together with the next ones. */
const TAIL_LENGTH = 64;

/**
 * Replaces the links in one line of text whose addresses are not known by their text. Only the start of a possible link is held back.
 *
 * Reads the line as the renderer of answers does, with the same functions. What could become a link only together with another line, or
 * if the line turns out to be a row of a table, is escaped: that changes nothing that is shown.
 */
export class InlineLinkFilter {
  #line = '';
  #position = 0;
  /** The last characters that were returned. */
  #tail = '';
  /** Position after the last character that was returned as it stands in the line. */
  #rawEnd = -1;
  /** Whether code was returned that is two pieces of text in a table, so that the backticks after it may pair differently. */
  #hasLooseCode = false;
  /** Whether an address was returned, and no space after it. */
  #isAfterAddress = false;
  /** Whether the line is the text of a link, after which the line goes on. */
  #isInner = false;

  /** @param isKnown Whether an address may be a link. */
  constructor(readonly isKnown: (address: string) => boolean) {}

  /** Takes the next piece of the line. Returns the text that is certain. */
  push(piece: string): string {
    this.#line += piece;
    return this.#read(false);
  }

  /** Returns the rest at the end of the line. */
  end(): string {
    return this.#read(true);
  }

  #read(isEnd: boolean): string {
    let text = '';
    while (this.#position < this.#line.length) {
      const step = this.#next(isEnd);
      if (step === 'hold') break;
      const separator = this.#separatorBefore(step.text);
      text += separator + step.text;
      this.#tail = (this.#tail + separator + step.text).slice(-TAIL_LENGTH);
      this.#position = step.end;
      if (step.isAddress || /\s/.test(separator + step.text)) this.#isAfterAddress = step.isAddress ?? false;
      if (step.text !== '' && step.text.at(-1) === this.#line[step.end - 1]) this.#rawEnd = step.end;
    }
    return text;
  }

  /** Text that keeps the following text from forming a link, an address or code with the text before it, after something between them was removed. */
  #separatorBefore(text: string): string {
    const tail = this.#tail;
    if (this.#isAfterAddress && (this.#isJoined || text.startsWith('\\')) && /^\S/.test(text)) return ' ';
    if (!this.#isJoined || text === '') return '';
    if (tail.endsWith(']') && /^[([:]/.test(text)) return '\\';
    const isAddressStart = PARTIAL_START.test(tail.slice(-MAX_PARTIAL_START)) && /^[htps:/w.]/i.test(text);
    const isMail = PARTIAL_MAIL.test(tail) && /^[\w.-]/.test(text);
    const isCode = tail.endsWith('`') && text.startsWith('`');
    return isAddressStart || isMail || isCode ? ' ' : '';
  }

  /** Whether something was removed or changed directly before the position. */
  get #isJoined(): boolean {
    return this.#position !== this.#rawEnd;
  }

  #next(isEnd: boolean): Step {
    const character = this.#line[this.#position];
    switch (character) {
      case '\\':
        return this.#readEscape(isEnd);
      case '`':
        return this.#readCode(isEnd);
      case '[':
        return this.#readBracket(1, isEnd);
      case '!':
        if (this.#line[this.#position + 1] === '[') return this.#readBracket(2, isEnd);
        return this.#isAtEnd(1) && !isEnd ? 'hold' : this.#take(1);
      case ']':
        return this.#readClosingBracket(isEnd);
      case '<':
        return this.#readAngle(isEnd);
      case '@':
        return this.#readMail(isEnd);
      default:
        return this.#readText(isEnd);
    }
  }

  #readText(isEnd: boolean): Step {
    SPECIAL.lastIndex = this.#position;
    const special = SPECIAL.exec(this.#line);
    if (special?.index === this.#position) return this.#readAddress(special[0], isEnd);
    const partial = isEnd ? 0 : (PARTIAL_START.exec(this.#line.slice(-MAX_PARTIAL_START))?.[0].length ?? 0);
    const end = special?.index ?? this.#line.length - partial;
    return end <= this.#position ? 'hold' : this.#take(end - this.#position);
  }

  /** Reads an address in plain text. Without its scheme or `www.`, no renderer makes a link of it. */
  #readAddress(start: string, isEnd: boolean): Step {
    const rest = this.#line.slice(this.#position, this.#position + MAX_LINK_LENGTH);
    if (!isEnd && rest.length < MAX_LINK_LENGTH && !/[\s<]/.test(rest)) return 'hold';
    // Only after a letter it is surely no address: a marker or the border of a cell does not count as a character before it.
    if (!this.#isJoined && LETTER_OR_DIGIT.test(this.#tail.at(-1) ?? '')) return this.#take(start.length);
    const link = readBareLink(rest, 0);
    if (link && this.isKnown(link.url)) return { ...this.#take(link.text.length), isAddress: true };
    // A scheme without a host, for example. The filter changes nothing up to the next space, so no host can appear.
    const plain = link ? undefined : PLAIN_ADDRESS.exec(rest)?.[0];
    if (plain) return { ...this.#take(plain.length), isAddress: true };
    return { text: '', end: this.#position + start.length };
  }

  #readEscape(isEnd: boolean): Step {
    const next = this.#line[this.#position + 1];
    if (next === undefined && !isEnd) return 'hold';
    if (next === undefined && !this.#isInner) return this.#take(1);
    if (next === '@') return { text: '', end: this.#position + 1 };
    if (next !== undefined && ESCAPABLE.test(next)) return this.#take(2);
    // Escaped, so that it cannot escape what the filter returns next.
    return { text: '\\\\', end: this.#position + 1 };
  }

  #readCode(isEnd: boolean): Step {
    const length = tickRun(this.#line, this.#position);
    const start = this.#position + length;
    const close = findClosingTicks(this.#line, length, start);
    if (!isEnd && (close < 0 || this.#line.length === close + length)) return 'hold';
    const code = close < 0 ? undefined : this.#line.slice(start, close);
    const isLoose = code !== undefined && hasPipe(code);
    if (code === undefined || ((isLoose || this.#hasLooseCode) && MAY_CONTAIN_LINK.test(code))) {
      // Escaped, so that they cannot pair with backticks that the filter does not see here.
      return { text: '\\`'.repeat(length), end: start };
    }
    this.#hasLooseCode ||= isLoose;
    return this.#take(close + length - this.#position);
  }

  /** Reads a link or image. @param markLength Length of `[` or `![`. */
  #readBracket(markLength: number, isEnd: boolean): Step {
    const start = this.#position + markLength;
    const canGrow = !isEnd && this.#line.length - start < MAX_LINK_LENGTH;
    const close = findClosingBracket(this.#line.slice(0, start + MAX_LINK_LENGTH), start, canGrow);
    if (close === undefined) return canGrow ? 'hold' : this.#escape(markLength);
    const next = this.#line[close + 1];
    if (next === undefined && canGrow) return 'hold';
    if (next === ':' && markLength === 1) return this.#readDefinition(close, isEnd);
    const target = readInlineTarget(this.#line, close + 1);
    if (!target) return next === '(' && canGrow ? 'hold' : this.#take(markLength);
    const inner = this.#filter(this.#line.slice(start, close), target.end);
    // A link around a link, or one that a table divides, is text; its title could then contain a link.
    const destination = this.#line.slice(close, target.end);
    const isLink = this.isKnown(target.url ?? '') && !inner.text.includes('[') && !hasPipe(destination);
    if (!isLink) return inner;
    const mark = this.#line.slice(this.#position, start);
    return { text: mark + escapePipes(inner.text) + destination, end: target.end };
  }

  /** Reads `[label]: address`, which would make links of references. It also looks like "list[0]: text", where the escape does no harm. */
  #readDefinition(close: number, isEnd: boolean): Step {
    const label = this.#line.slice(this.#position + 1, close);
    if (FOOTNOTE_LABEL.test(label)) return this.#take(1);
    const from = skipSpaces(this.#line, close + 2);
    const address = readDestination(this.#line, from);
    if (!isEnd && (!address || address.end >= this.#line.length)) return 'hold';
    // Elsewhere than at the start of a paragraph, the label is text and may contain links.
    const hasLabel =
      readLabel(this.#line, this.#position)?.end === close + 1 && this.#filter(label, close).text === label;
    const isWhole = address && address.end > from && /^\s|^$/.test(this.#line.slice(address.end, address.end + 1));
    if (!hasLabel || !isWhole || !this.isKnown(address.value)) return this.#escape(1);
    return this.#take(address.end - this.#position);
  }

  /** A closing bracket without its link. Escapes the parenthesis after it, with which an earlier line could make it a link. */
  #readClosingBracket(isEnd: boolean): Step {
    if (this.#isAtEnd(1) && !isEnd) return 'hold';
    return this.#line[this.#position + 1] === '(' ? { text: ']\\(', end: this.#position + 2 } : this.#take(1);
  }

  #readAngle(isEnd: boolean): Step {
    const next = this.#line[this.#position + 1];
    if (next === undefined && !isEnd) return 'hold';
    const link = readAutolink(this.#line, this.#position);
    if (link) {
      const length = link.address.length + 2;
      if (this.isKnown(link.url)) return this.#take(length);
      return this.#filter(link.address, this.#position + length);
    }
    if (next !== undefined && NO_TAG_START.test(next)) return this.#take(1);
    if (next === undefined || !TAG_START.test(next)) return this.#escape(1);
    const html = readHtml(this.#line, this.#position, new Set());
    if (html !== undefined && !hasPipe(html)) return this.#take(html.length);
    const canGrow = !isEnd && this.#line.length - this.#position < MAX_TAG_LENGTH;
    return html === undefined && canGrow ? 'hold' : this.#escape(1);
  }

  #readMail(isEnd: boolean): Step {
    const local = LOCAL_PART.exec(this.#tail)?.[0];
    MAIL_HOST.lastIndex = this.#position + 1;
    const host = MAIL_HOST.exec(this.#line)?.[0];
    const isCut = /^[\w.-]*$/.test(this.#line.slice(this.#position + 1));
    if (local === undefined) return this.#take(1);
    if (isCut && !isEnd) return 'hold';
    // A number after the last dot is a version (`react@19.1.0`).
    if (host === undefined || /\.\d+$/.test(host) || this.isKnown(`mailto:${local}@${host}`)) return this.#take(1);
    return { text: ' (at) ', end: this.#position + 1 };
  }

  #isAtEnd(length: number): boolean {
    return this.#position + length >= this.#line.length;
  }

  #take(length: number): { text: string; end: number } {
    const end = this.#position + length;
    return { text: this.#line.slice(this.#position, end), end };
  }

  /** Makes text of a mark: `\[` or `\<`. */
  #escape(length: number): Step {
    const { text, end } = this.#take(length);
    return { text: text.replace(/[[<]/, '\\$&'), end };
  }

  /** Filters the text of a link, which is complete. @param end Position after the link. */
  #filter(text: string, end: number): { text: string; end: number; isAddress: boolean } {
    const inner = new InlineLinkFilter(this.isKnown);
    inner.#tail = this.#tail;
    inner.#isInner = true;
    inner.#hasLooseCode = this.#hasLooseCode;
    inner.#isAfterAddress = this.#isAfterAddress;
    const filtered = inner.push(text) + inner.end();
    this.#hasLooseCode = inner.#hasLooseCode;
    return { text: filtered, end, isAddress: inner.#isAfterAddress };
  }
}

/** Whether a text has a pipe that separates cells in a table. */
function hasPipe(text: string): boolean {
  return text.replace(/\\./g, '').includes('|');
}

/** Escapes the pipes of a text, so that a table does not divide it. */
function escapePipes(text: string): string {
  return text.replace(/\\.|\|/g, (match) => (match === '|' ? '\\|' : match));
}
