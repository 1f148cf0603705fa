import type { Definition, Definitions, Inline } from '../ast.js';
import { normaliseLabel, readDestination, readLabel, readTitle, skipSpaces } from '../linkParts.js';
import type { Delimiter, Delimiters } from './delimiters.js';
import { inlineText, type Piece, type Pieces } from './Pieces.js';
import { isHalfTarget } from './unfinished.js';

/** What the reading of inline Markdown depends on. */
export interface InlineContext {
  definitions: Definitions;
  /** Definitions may still come: what waits for one is drawn as what it will be. */
  streaming: boolean;
  /** The end of the text has not arrived: open marks are closed at its end. */
  unfinished: boolean;
}

/** Text in brackets that is longer is no link, in characters: it is not held back. */
const LONGEST_HELD = 200;

/** The label of a footnote. */
const FOOTNOTE = /^\^\S+$/;

/** An opening `[` or `![`. */
interface Bracket {
  piece: Piece;
  image: boolean;
  /** Where its text starts. */
  start: number;
  delimiter: Delimiter | undefined;
  /** A link in it was found: links do not nest. */
  inactive: boolean;
  /** Another bracket stands in it, so it cannot be a label itself. */
  hasBracket: boolean;
}

/** Where a bracket leads, and where the text goes on. */
interface Target extends Partial<Definition> {
  end: number;
  footnote?: string;
}

/** `(address "title")`. */
function readInlineTarget(text: string, position: number): Target | undefined {
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

/** The open brackets of one text, and the links, images and footnotes they become. */
export class Brackets {
  /** Labels that were looked for and have no definition. */
  readonly missing = new Set<string>();
  /** Something is drawn although its definition is missing. */
  pending = false;
  private readonly open: Bracket[] = [];

  constructor(
    private readonly text: string,
    private readonly pieces: Pieces,
    private readonly delimiters: Delimiters,
    private readonly context: InlineContext,
  ) {}

  /** Inside an open bracket, bare addresses are not links. */
  get isOpen(): boolean {
    return this.open.length > 0;
  }

  /** Notes `[` or `![` at a position. */
  push(mark: '[' | '![', position: number): void {
    const above = this.open[this.open.length - 1];
    if (above) above.hasBracket = true;
    const piece = this.pieces.append(mark);
    const start = position + mark.length;
    const delimiter = this.delimiters.last;
    this.open.push({ piece, image: mark === '![', start, delimiter, inactive: false, hasBracket: false });
  }

  /** Makes of the last open bracket what the `]` at a position says it is. Returns where the text goes on, or nothing. */
  close(position: number): number | undefined {
    const bracket = this.open.pop();
    if (!bracket || bracket.inactive) return undefined;
    const target = readInlineTarget(this.text, position + 1) ?? this.readReference(bracket, position);
    if (target) {
      this.finish(bracket, target);
      return target.end;
    }
    const { length } = this.text;
    if (!this.context.unfinished) return undefined;
    if (position + 1 < length && isHalfTarget(this.text, position + 1)) {
      // Links do not nest. Whether the outer bracket becomes one is open until the inner one has its whole target.
      if (!this.holdBackOpen()) this.finish(bracket, { end: length });
    } else if (position + 1 < length || !this.holdBack(bracket)) return undefined;
    return length;
  }

  /** `[label]`, `[]` or nothing behind the text, with a definition. A footnote is one of its own. */
  private readReference(bracket: Bracket, close: number): Target | undefined {
    const { text } = this;
    const own = bracket.hasBracket ? '' : normaliseLabel(text.slice(bracket.start, close));
    if (!bracket.image && FOOTNOTE.test(own)) {
      const known = this.lookUp(own) !== undefined;
      if (known || this.context.streaming) {
        this.pending ||= !known;
        return { end: close + 1, footnote: own };
      }
    }
    const next = text[close + 1] === '[' ? readLabel(text, close + 1) : undefined;
    const explicit = next && FOOTNOTE.test(next.value) ? undefined : next;
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

  private finish(bracket: Bracket, target: Target): void {
    const { url, title = '', footnote } = target;
    this.delimiters.pair(bracket.delimiter);
    if (this.context.unfinished && target.end >= this.text.length) this.delimiters.closeUnfinished(bracket.delimiter);
    this.delimiters.drop(bracket.delimiter);
    this.pieces.wrap(bracket.piece, undefined, (children): Inline => {
      if (footnote !== undefined) {
        return { kind: 'footnote', label: footnote, pending: !this.context.definitions.has(footnote) };
      }
      // Half an image is nothing to look at.
      if (bracket.image) return url === undefined ? '' : { kind: 'image', url, title, alt: inlineText(children) };
      return { kind: 'link', url, title, children };
    });
    this.pieces.remove(bracket.piece);
    if (bracket.image || footnote !== undefined) return;
    for (const outer of this.open) if (!outer.image) outer.inactive = true;
  }

  /** The text is unfinished: nothing is seen of an open bracket at its end until what follows it tells what it is. */
  closeUnfinished(): void {
    this.holdBackOpen();
  }

  private holdBackOpen(): boolean {
    return this.open.some((bracket) => !bracket.inactive && this.holdBack(bracket));
  }

  private holdBack({ piece, start, delimiter }: Bracket): boolean {
    if (this.text.length - start > LONGEST_HELD) return false;
    this.delimiters.drop(delimiter);
    this.pieces.cut(piece);
    return true;
  }
}
