import { readAutolink, readHtml } from '../../answer/markdown/inline/angle.js';
import { BARE_LINK_ENDS, mayPrecedeBareLink, readBareLink } from '../../answer/markdown/inline/autolinks.js';
import { readInlineTarget } from '../../answer/markdown/inline/Brackets.js';
import { findClosingTicks, tickRun } from '../../answer/markdown/inline/codeSpan.js';
import { readDestination, readLabel, skipSpaces } from '../../answer/markdown/linkParts.js';
import { findClosingBracket } from './findClosingBracket.js';
import { hostGoesOn } from './hostGoesOn.js';
import { escapePipes, hasPipe } from './tablePipes.js';

/**
 * The text to return for the next characters of the line, and the position after these characters. `isAddress`: the word at the end of the
 * text contains a bare URL, or text that only begins like one. `isUnwrapped`: the filter has removed the link around the text. `hold`: the
 * text depends on characters that have not arrived.
 */
type Step = { text: string; end: number; isAddress?: boolean; isUnwrapped?: boolean } | 'hold';

/** Characters and prefixes that may belong to a link, an image, a bare URL, an e-mail address, code, a tag or an escape. */
const SPECIAL = /[\\`[\]!<@]|https?:\/\/|www\./gi;
/** Matches the end of a text that may be the beginning of a bare URL, such as `htt` or `ww`. */
const PARTIAL_START = /(?:h(?:t(?:t(?:ps?(?::\/?)?)?)?)?|w{1,3})$/i;
const MAX_PARTIAL_START = 'https:/'.length;
/** A word that begins like a URL, and contains neither a special character nor another URL. */
const PLAIN_ADDRESS = new RegExp(
  `^(?:https?://|www\\.)(?:(?!https?://|www\\.)[^${BARE_LINK_ENDS}\\\\\`[\\]!@])*(?!<|[^${BARE_LINK_ENDS}])`,
  'i',
);
const BARE_LINK_END = new RegExp(`[${BARE_LINK_ENDS}]`);
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const LOCAL_PART = /[\w.+-]+$/;
const PARTIAL_MAIL = /[\w.+-]@[\w.-]*$/;
const MAIL_HOST = /[\w-]+(?:\.[\w-]+)+/y;
const TAG_START = /[A-Za-z/!?]/;
/** Before these characters, `<` is a less-than sign or a part of an arrow. */
const NO_TAG_START = /[\s\d=>|.,;:'")*_~+-]/;
const FOOTNOTE_LABEL = /^\^[^\]\s[]{1,200}$/;
/** Matches code that could contain a link if the renderer read it as text. */
const MAY_CONTAIN_LINK = /\][([:]|:\/\/|@|www\.|<[a-z][a-z\d+.-]*:/i;
/** Maximum number of characters for which the filter waits for the end of a link or a tag. Limits the time that hostile lines take. */
const MAX_LINK_LENGTH = 2_000;
const MAX_TAG_LENGTH = 300;
/** Number of returned characters to remember: with the next characters, they could form a link, a URL, an e-mail address or code. */
const TAIL_LENGTH = 64;

/**
 * Replaces links to unknown URLs with their text, in one line of an answer. Holds back only text whose meaning depends on later characters.
 *
 * Reads the line with the functions of the answer renderer. The line may belong to a paragraph with other lines, or be a row of a table. So
 * the filter escapes characters that could form a link together with another line, or in a table row. Readers do not see these escapes.
 * Exception: inline code that could become a link in a table row is shown as text.
 */
export class InlineLinkFilter {
  #line = '';
  #position = 0;
  /** The last characters that were returned. */
  #tail = '';
  /** Position in `#line` after the last character that was returned unchanged. */
  #rawEnd = -1;
  /**
   * Whether inline code with a pipe was returned. In a table row, the pipe would split this code into two cells. Later backticks would then
   * pair differently than this filter assumes.
   */
  #hasLooseCode = false;
  /** Whether a bare URL was returned and no white space has followed it yet. */
  #isAfterAddress = false;
  /** Whether this filter reads the text inside a link instead of a whole line. */
  #isInner = false;

  /** @param isKnown Whether the answer may contain a link to a URL. */
  constructor(readonly isKnown: (address: string) => boolean) {}

  /** Takes the next piece of the line. Returns the text that later pieces cannot change. */
  push(piece: string): string {
    this.#line += piece;
    return this.#read(false);
  }

  /** Ends the line. Returns the text that was held back. */
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
      if (!step.isUnwrapped && step.text !== '' && step.text.at(-1) === this.#line[step.end - 1])
        this.#rawEnd = step.end;
    }
    return text;
  }

  /**
   * Returns the separator to put before `text`. Without it, `text` could form a link, a URL, an e-mail address or code together with the
   * text before it. Needed where the filter has removed or changed something between the two texts, and where an escape follows a URL.
   */
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

  /** Whether the filter has removed or changed text directly before the position. Also true before anything was read. */
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

  /** Reads the start of a URL in plain text. If the URL is unknown, removes its scheme or `www.`, so that the rest is not a link. */
  #readAddress(start: string, isEnd: boolean): Step {
    const rest = this.#line.slice(this.#position, this.#position + MAX_LINK_LENGTH);
    if (!isEnd && rest.length < MAX_LINK_LENGTH && !BARE_LINK_END.test(rest)) return 'hold';
    // The renderer does not turn a URL directly after most letters or a digit into a link, so such a URL stays unchanged. Exception: if the
    // filter has removed or changed text directly before the URL, check the URL, because `#separatorBefore` may put a space before it.
    if (!this.#isJoined && !mayPrecedeBareLink(this.#tail.at(-1) ?? '')) return this.#take(start.length);
    const link = readBareLink(rest, 0);
    const isLonger = link && hostGoesOn(link.text, rest.slice(link.text.length));
    if (link && isLonger === undefined && !isEnd) return 'hold';
    if (link && !isLonger && this.isKnown(link.url)) return { ...this.#take(link.text.length), isAddress: true };
    // This text starts like a URL but is not a link, for example because its host is missing. Return it unchanged, and mark it as a URL
    // with `isAddress`. If the filter removes or changes something directly after this text, `#separatorBefore` then puts a space before
    // the text that follows. Without the space, the two texts could form a link.
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
    // Double the backslash, so that it cannot escape what the filter returns next.
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
      // Escape the backticks, so that they cannot pair with backticks of another line or of another cell of a table.
      return { text: '\\`'.repeat(length), end: start };
    }
    this.#hasLooseCode ||= isLoose;
    return this.#take(close + length - this.#position);
  }

  /** Reads a link, an image or a definition, or a bracket that begins none of them. @param markLength Length of `[` or `![`. */
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
    // Return only the text of a link in two cases: its URL is unknown, or the renderer may reject the link. The renderer rejects a link
    // whose text contains another link. In a table, it also rejects a link that a pipe in the URL or title divides. The renderer would show
    // the source of a rejected link as text, and could turn a URL in the title into another link.
    const destination = this.#line.slice(close, target.end);
    const isLink = this.isKnown(target.url ?? '') && !inner.text.includes('[') && !hasPipe(destination);
    if (!isLink) return inner;
    const mark = this.#line.slice(this.#position, start);
    return { text: mark + escapePipes(inner.text) + destination, end: target.end };
  }

  /**
   * Reads a definition (`[label]: url`). A definition turns references with its label into links. Escapes the `[` of a definition that is
   * not accepted, for example because its URL is unknown. Text such as `list[0]: text` looks like a definition. Escaping its `[` does no
   * harm.
   */
  #readDefinition(close: number, isEnd: boolean): Step {
    const label = this.#line.slice(this.#position + 1, close);
    if (FOOTNOTE_LABEL.test(label)) return this.#take(1);
    const from = skipSpaces(this.#line, close + 2);
    const address = readDestination(this.#line, from);
    if (!isEnd && (!address || address.end >= this.#line.length)) return 'hold';
    // In the middle of a paragraph, Markdown does not read a definition, but shows `[label]: url` as text. A link inside the label would
    // then be clickable. So accept only a label that the filter leaves unchanged.
    const hasLabel =
      readLabel(this.#line, this.#position)?.end === close + 1 && this.#filter(label, close).text === label;
    const isWhole = address && address.end > from && /^\s|^$/.test(this.#line.slice(address.end, address.end + 1));
    if (!hasLabel || !isWhole || !this.isKnown(address.value)) return this.#escape(1);
    return this.#take(address.end - this.#position);
  }

  /**
   * Reads a closing bracket that ends no link. If `(` follows the bracket, escapes the `(`: otherwise, both characters could form a link
   * together with a `[` in an earlier line.
   */
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
    // If a number follows the last dot, the text is a package with a version (`react@19.1.0`), not an e-mail address.
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

  /** Escapes `[`, `![` or `<`, so that it stays text. */
  #escape(length: number): Step {
    const { text, end } = this.#take(length);
    return { text: text.replace(/[[<]/, '\\$&'), end };
  }

  /** Filters a complete link text or label with another filter. @param end Where this filter continues in the line; returned as it is. */
  #filter(text: string, end: number): { text: string; end: number; isAddress: boolean; isUnwrapped: true } {
    const inner = new InlineLinkFilter(this.isKnown);
    inner.#tail = this.#tail;
    inner.#isInner = true;
    inner.#hasLooseCode = this.#hasLooseCode;
    inner.#isAfterAddress = this.#isAfterAddress;
    const filtered = inner.push(text) + inner.end();
    this.#hasLooseCode = inner.#hasLooseCode;
    return { text: filtered, end, isAddress: inner.#isAfterAddress, isUnwrapped: true };
  }
}
