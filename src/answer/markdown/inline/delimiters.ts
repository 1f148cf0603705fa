import type { Inline } from '../ast.js';
import { isCjk } from './isCjk.js';
import type { Piece, Pieces } from './Pieces.js';

/** A run of `*`, `_` or `~` that may open or close emphasis or strikethrough. */
export interface Delimiter {
  piece: Piece;
  marker: string;
  /** Number of characters in the run that no emphasis or strikethrough uses yet. */
  count: number;
  /** Number of characters in the run. */
  original: number;
  canOpen: boolean;
  canClose: boolean;
  /**
   * Whether the run probably opens emphasis. It must be left-flanking (CommonMark, "Emphasis"). It must also not be right-flanking, unless
   * a neighbouring character is above U+0DFF: Chinese and other scripts that are written without spaces have such characters. False for a
   * single `~`.
   */
  likelyOpens: boolean;
  previous: Delimiter | undefined;
  next: Delimiter | undefined;
}

type Flanks = Pick<Delimiter, 'canOpen' | 'canClose' | 'likelyOpens'>;

const ASCII_PUNCTUATION = /^[!-/:-@[-`{-~]$/;

function isSpace(character: string): boolean {
  return character.trim() === '';
}

/** ASCII has its own expression, because browsers compile the Unicode expression slowly. */
function isPunctuation(character: string): boolean {
  return character < '\x80' ? ASCII_PUNCTUATION.test(character) : /^[\p{P}\p{S}]$/u.test(character);
}

/**
 * Whether a run of delimiters may open or close emphasis, by the characters around it (CommonMark, "Emphasis").
 *
 * The result differs from CommonMark for Chinese, Japanese and Korean, which have no spaces around emphasis. Their punctuation counts as
 * letters. Next to their letters or punctuation, emphasis may begin or end with any punctuation
 * (https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md).
 *
 * A single `~` between two words or numbers is a range, as in `3~5`. So a single `~` that could both open and close does neither. The
 * differences for Chinese, Japanese and Korean do not apply to a single `~`.
 */
export function readFlanking(run: string, before: string, after: string): Flanks {
  const isTilde = run === '~';
  const spaceBefore = isSpace(before);
  const spaceAfter = isSpace(after);
  const punctuationBefore = isPunctuation(before);
  const punctuationAfter = isPunctuation(after);
  const cjkBefore = !isTilde && isCjk(before);
  const cjkAfter = !isTilde && isCjk(after);
  const left = !spaceAfter && (!punctuationAfter || cjkAfter || spaceBefore || punctuationBefore || cjkBefore);
  const right = !spaceBefore && (!punctuationBefore || cjkBefore || spaceAfter || punctuationAfter || cjkAfter);
  if (isTilde) return { canOpen: left && !right, canClose: right && !left, likelyOpens: false };
  const likelyOpens = left && (!right || before > '\u0dff' || after > '\u0dff');
  if (!run.startsWith('_')) return { canOpen: left, canClose: right, likelyOpens };
  return {
    canOpen: left && (!right || punctuationBefore),
    canClose: right && (!left || punctuationAfter),
    likelyOpens,
  };
}

function make(marker: string, used: number): (children: Inline[]) => Inline {
  const kind = marker === '~' ? 'strike' : used === 2 ? 'strong' : 'emphasis';
  return (children) => ({ kind, children });
}

/** The delimiters that are not paired yet. */
export class Delimiters {
  last: Delimiter | undefined;

  constructor(private readonly pieces: Pieces) {}

  push(delimiter: Omit<Delimiter, 'previous' | 'next'>): void {
    const added: Delimiter = { ...delimiter, previous: this.last, next: undefined };
    if (this.last) this.last.next = added;
    this.last = added;
  }

  private remove(delimiter: Delimiter): void {
    if (delimiter.previous) delimiter.previous.next = delimiter.next;
    if (delimiter.next) delimiter.next.previous = delimiter.previous;
    else this.last = delimiter.previous;
  }

  private first(bottom: Delimiter | undefined): Delimiter | undefined {
    let delimiter = this.last;
    while (delimiter && delimiter.previous !== bottom) delimiter = delimiter.previous;
    return delimiter;
  }

  private findOpener(closer: Delimiter, stop: Delimiter | undefined): Delimiter | undefined {
    for (let opener = closer.previous; opener && opener !== stop; opener = opener.previous) {
      if (opener.marker !== closer.marker || !opener.canOpen) continue;
      if (closer.marker === '~') {
        if (opener.count === closer.count) return opener;
        continue;
      }
      // The "multiple of 3" rule (CommonMark, "Emphasis", rules 9 and 10).
      const odd =
        (closer.canOpen || opener.canClose) &&
        closer.original % 3 !== 0 &&
        (opener.original + closer.original) % 3 === 0;
      if (!odd) return opener;
    }
    return undefined;
  }

  /**
   * Pairs the delimiters after `bottom`. Without `bottom`, pairs all delimiters. For each kind of closer, `bottoms` stores the delimiter at
   * which the search for an opener can stop, because an earlier search found no opener beyond it.
   */
  pair(bottom: Delimiter | undefined): void {
    const bottoms = new Map<string, Delimiter | undefined>();
    let closer = this.first(bottom);
    while (closer) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const key = `${closer.marker}${closer.canOpen}${closer.marker === '~' ? closer.count : closer.original % 3}`;
      const stop = bottoms.has(key) ? bottoms.get(key) : bottom;
      const opener = this.findOpener(closer, stop);
      if (opener) {
        closer = this.wrap(opener, closer);
      } else {
        bottoms.set(key, closer.previous);
        const next: Delimiter | undefined = closer.next;
        if (!closer.canOpen) this.remove(closer);
        closer = next;
      }
    }
  }

  private wrap(opener: Delimiter, closer: Delimiter): Delimiter | undefined {
    const used = opener.marker === '~' ? opener.count : opener.count >= 2 && closer.count >= 2 ? 2 : 1;
    for (let between = closer.previous; between && between !== opener; between = between.previous) this.remove(between);
    this.pieces.wrap(opener.piece, closer.piece, make(opener.marker, used));
    this.use(opener, used);
    const next = closer.next;
    this.use(closer, used);
    return closer.count > 0 ? closer : next;
  }

  private use(delimiter: Delimiter, used: number): void {
    delimiter.count -= used;
    if (delimiter.count > 0) {
      delimiter.piece.inline = delimiter.marker.repeat(delimiter.count);
      return;
    }
    this.pieces.remove(delimiter.piece);
    this.remove(delimiter);
  }

  /** Removes the delimiters after `bottom`. Without `bottom`, removes all delimiters. */
  drop(bottom: Delimiter | undefined): void {
    this.last = bottom;
    if (bottom) bottom.next = undefined;
  }

  /**
   * Closes the delimiter runs after `bottom` that probably open emphasis or strikethrough. Call it at the end of an unfinished text, so
   * that readers do not see raw markers.
   */
  closeUnfinished(bottom: Delimiter | undefined): void {
    for (let opener = this.last; opener && opener !== bottom; opener = opener.previous) {
      if (!opener.canOpen || !opener.likelyOpens) continue;
      while (opener.count > 0) {
        const used = opener.count >= 2 ? 2 : 1;
        this.pieces.wrap(opener.piece, undefined, make(opener.marker, used));
        opener.count -= used;
      }
      this.pieces.remove(opener.piece);
    }
  }
}
