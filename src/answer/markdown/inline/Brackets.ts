import type { Definition, Definitions, Inline } from '../ast.js';
import { inlineText } from '../inlineText.js';
import { normalizeLabel, readDestination, readLabel, readTitle, skipSpaces } from '../linkParts.js';
import type { Delimiter, Delimiters } from './delimiters.js';
import type { Piece, Pieces } from './Pieces.js';
import { isPartialTarget } from './removePartialMark.js';

/** The state that parsing inline Markdown depends on. */
export interface InlineContext {
  definitions: Definitions;
  /**
   * Whether definitions may still arrive. If so, footnotes and links with a label (`[text][label]`) are shown even while their definition
   * is missing.
   */
  streaming: boolean;
  /** Whether more text may arrive. If so, open emphasis is closed at the end of the text. */
  unfinished: boolean;
}

/** Maximum length of an incomplete link that is hidden until its end arrives (characters). Longer text is unlikely to be a link. */
export const MAX_HELD_BACK = 200;

const FOOTNOTE = /^\^\S+$/;

/** An opening `[` or `![`. */
interface Bracket {
  piece: Piece;
  image: boolean;
  /** Start of the text in the bracket. */
  start: number;
  delimiter: Delimiter | undefined;
  /**
   * Whether the bracket contains a link. If so, it cannot become a link itself, because links do not nest. Always false for an image: its
   * text can contain links.
   */
  inactive: boolean;
  /** Whether the bracket contains another bracket. If so, its text cannot be a label. */
  hasBracket: boolean;
}

/**
 * The target of a link or image, or the label of a footnote (`footnote`). `end` is the position in the text after the whole link, image or
 * footnote.
 */
export interface Target extends Partial<Definition> {
  end: number;
  footnote?: string;
}

/** Reads `(url "title")`. */
export function readInlineTarget(text: string, position: number): Target | undefined {
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
  /** Labels of references and footnotes without a definition. */
  readonly missing = new Set<string>();
  /** Whether a link or footnote is shown although its definition is missing. */
  pending = false;
  private readonly open: Bracket[] = [];

  constructor(
    private readonly text: string,
    private readonly pieces: Pieces,
    private readonly delimiters: Delimiters,
    private readonly context: InlineContext,
  ) {}

  /** Whether a bracket is open. Bare URLs in an open bracket do not become links. */
  get isOpen(): boolean {
    return this.open.length > 0;
  }

  /** Opens a bracket for the `[` or `![` at a position. */
  push(mark: '[' | '![', position: number): void {
    const above = this.open[this.open.length - 1];
    if (above) above.hasBracket = true;
    const piece = this.pieces.append(mark);
    const start = position + mark.length;
    const delimiter = this.delimiters.last;
    this.open.push({ piece, image: mark === '![', start, delimiter, inactive: false, hasBracket: false });
  }

  /**
   * Closes the last open bracket with the `]` at a position.
   *
   * @returns the position after the element; undefined if the `]` is plain text.
   */
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
    if (position + 1 < length && isPartialTarget(this.text, position + 1)) {
      // The closed bracket may become a link when more text arrives. Until then, hide an open bracket around the closed one, together with
      // its content. If the closed bracket becomes a link, the outer bracket becomes plain text, because links do not nest.
      if (!this.holdBackOpen()) this.finish(bracket, { end: length });
    } else if (position + 1 < length || !this.holdBack(bracket)) return undefined;
    return length;
  }

  /** Reads a footnote or a reference. A reference is text in brackets, which `[label]` or `[]` can follow. */
  private readReference(bracket: Bracket, close: number): Target | undefined {
    const { text } = this;
    const ownLabel = bracket.hasBracket ? '' : normalizeLabel(text.slice(bracket.start, close));
    if (!bracket.image && FOOTNOTE.test(ownLabel)) {
      const known = this.lookUp(ownLabel) !== undefined;
      if (known || this.context.streaming) {
        this.pending ||= !known;
        return { end: close + 1, footnote: ownLabel };
      }
    }
    const next = text[close + 1] === '[' ? readLabel(text, close + 1) : undefined;
    const explicit = next && FOOTNOTE.test(next.value) ? undefined : next;
    const label = explicit?.value ?? ownLabel;
    const end = explicit?.end ?? (text.startsWith('[]', close + 1) ? close + 3 : close + 1);
    if (label === '') return undefined;
    const definition = this.lookUp(label);
    if (definition) return { ...definition, end };
    if (end === close + 1 || !this.context.streaming || bracket.image) return undefined;
    // Show `[text][label]` and `[label][]` as links although their definition is missing. The definition usually follows at the end of the
    // answer.
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
      // Hide incomplete images.
      if (bracket.image) return url === undefined ? '' : { kind: 'image', url, title, alt: inlineText(children) };
      return { kind: 'link', url, title, children };
    });
    this.pieces.remove(bracket.piece);
    if (bracket.image || footnote !== undefined) return;
    for (const outer of this.open) if (!outer.image) outer.inactive = true;
  }

  /**
   * Hides an open bracket at the end of an unfinished text, and the text after it, until more text decides what the bracket becomes. If
   * more than `MAX_HELD_BACK` characters follow the bracket, the bracket and these characters stay visible.
   */
  closeUnfinished(): void {
    this.holdBackOpen();
  }

  private holdBackOpen(): boolean {
    return this.open.some((bracket) => !bracket.inactive && this.holdBack(bracket));
  }

  private holdBack({ piece, start, delimiter }: Bracket): boolean {
    if (this.text.length - start > MAX_HELD_BACK) return false;
    this.delimiters.drop(delimiter);
    this.pieces.cut(piece);
    return true;
  }
}
