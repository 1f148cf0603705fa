import type { Inline } from '../ast.js';

/** A node of the linked list of inline elements. In a linked list, wrapping a range does not move the elements after it. */
export interface Piece {
  inline: Inline;
  /** Nesting depth: 0 for text, 1 for an element that contains only text. */
  depth: number;
  previous: Piece | undefined;
  next: Piece | undefined;
}

/** The linked list of elements parsed so far. */
export class Pieces {
  private first: Piece | undefined;
  last: Piece | undefined;
  /** Maximum nesting depth of the elements that `wrap` has created so far. Appended elements do not count. */
  depth = 0;

  append(inline: Inline): Piece {
    const piece: Piece = { inline, depth: typeof inline === 'string' ? 0 : 1, previous: this.last, next: undefined };
    if (this.last) this.last.next = piece;
    else this.first = piece;
    this.last = piece;
    return piece;
  }

  remove(piece: Piece): void {
    if (piece.previous) piece.previous.next = piece.next;
    else this.first = piece.next;
    if (piece.next) piece.next.previous = piece.previous;
    else this.last = piece.previous;
  }

  /** Replaces the nodes between `after` and `before` with one element. Without `before`, replaces all nodes after `after`. */
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
    this.depth = Math.max(this.depth, wrapped.depth);
    return wrapped;
  }

  /** Removes a node and all nodes after it. */
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

/** Appends an inline element. Joins text with preceding text. */
export function pushInline(list: Inline[], inline: Inline): void {
  const last = list[list.length - 1];
  if (typeof inline === 'string' && typeof last === 'string') list[list.length - 1] = last + inline;
  else if (inline !== '') list.push(inline);
}
