import type { Inline } from '../ast.js';

/** An inline element while its paragraph is read: a link in a chain, so that wrapping a range costs nothing but its length. */
export interface Piece {
  inline: Inline;
  /** Elements inside one another in it. */
  depth: number;
  previous: Piece | undefined;
  next: Piece | undefined;
}

/** The chain of what was read so far. */
export class Pieces {
  private first: Piece | undefined;
  last: Piece | undefined;
  /** Elements made, text not counted. */
  count = 0;
  /** The deepest nesting. */
  depth = 0;

  append(inline: Inline): Piece {
    const piece: Piece = { inline, depth: typeof inline === 'string' ? 0 : 1, previous: this.last, next: undefined };
    if (this.last) this.last.next = piece;
    else this.first = piece;
    this.last = piece;
    if (typeof inline !== 'string') this.count++;
    return piece;
  }

  remove(piece: Piece): void {
    if (piece.previous) piece.previous.next = piece.next;
    else this.first = piece.next;
    if (piece.next) piece.next.previous = piece.previous;
    else this.last = piece.previous;
  }

  /** Takes what stands between two pieces (to the end without `before`) and puts one element in its place. */
  wrap(after: Piece, before: Piece | undefined, make: (children: Inline[]) => Inline): Piece {
    const children: Inline[] = [];
    let depth = 0;
    for (let piece = after.next; piece && piece !== before; piece = piece.next) {
      pushInline(children, piece.inline);
      depth = Math.max(depth, piece.depth);
    }
    const wrapped: Piece = { inline: make(children), depth: depth + 1, previous: after, next: before };
    after.next = wrapped;
    if (before) before.previous = wrapped;
    else this.last = wrapped;
    this.count++;
    this.depth = Math.max(this.depth, wrapped.depth);
    return wrapped;
  }

  /** Removes a piece and everything behind it. */
  cut(from: Piece): void {
    this.last = from.previous;
    if (this.last) this.last.next = undefined;
    else this.first = undefined;
  }

  toInlines(): Inline[] {
    const inlines: Inline[] = [];
    for (let piece = this.first; piece; piece = piece.next) pushInline(inlines, piece.inline);
    return inlines;
  }
}

/** Appends an inline element; text is joined with the text before it. */
export function pushInline(list: Inline[], inline: Inline): void {
  const last = list[list.length - 1];
  if (typeof inline === 'string' && typeof last === 'string') list[list.length - 1] = last + inline;
  else if (inline !== '') list.push(inline);
}

/** The text of inline elements without their marks, as it stands in `alt`. */
export function inlineText(inlines: readonly Inline[]): string {
  let text = '';
  for (const inline of inlines) {
    if (typeof inline === 'string') text += inline;
    else if (inline.kind === 'break') text += '\n';
    else if (inline.kind === 'code' || inline.kind === 'html') text += inline.text;
    else if (inline.kind === 'image') text += inline.alt;
    else if ('children' in inline) text += inlineText(inline.children);
  }
  return text;
}
