'use client';
import { type Key, useReducer, useRef } from 'react';

/**
 * A text to which streamed text is appended. `trackLastText` adds it to the map of growing texts when it is the last child of its element.
 * It stays in the map when other children follow it.
 */
interface GrowingText {
  /** The text that React has rendered. */
  given: string;
  /** The text node that React created for `given`. The rest of the text is appended to this node. */
  node: Text;
}

/** Props of the element to which text is appended. */
interface GrowingElement<Piece> {
  /** The children for React to render. */
  given: readonly (Piece | string)[];
  /** A new function in each render, so that React calls it after each commit. Undefined if React renders all of the text. */
  ref: ((element: Element | null) => void) | undefined;
  /** Changes when the element has to be recreated. */
  key: Key;
}

/**
 * Appends streamed text to existing text nodes. React replaces the data of a text node that changes, which clears the reader's selection in
 * it. So React keeps rendering the first part of the text, and this hook appends the rest to the text node.
 *
 * React, and tools such as page translators, may replace the text nodes. Each commit therefore checks that the nodes are still in their
 * element. If one is missing, the element is recreated with all of its text.
 *
 * @param pieces Children of the element. A text is identified by its index.
 * @param unfinished Whether more text may arrive. An element that is complete when it is first rendered has no overhead.
 */
export function useGrowingTexts<Piece>(pieces: readonly Piece[], unfinished: boolean): GrowingElement<Piece> {
  const texts = useRef<Map<number, GrowingText>>(null);
  const [key, recreate] = useReducer((count: number) => count + 1, 0);
  if (unfinished) texts.current ??= new Map();
  const growing = texts.current;
  if (!growing) return { given: pieces, ref: undefined, key };
  const given = pieces.map((piece, index) => {
    const first = growing.get(index)?.given;
    return first !== undefined && isText(piece) && piece.startsWith(first) ? first : piece;
  });
  const ref = (element: Element | null) => {
    if (!element) return;
    trackLastText(growing, element, given);
    for (const [index, text] of growing) {
      const piece = pieces[index];
      if (!isText(piece)) growing.delete(index);
      else if (text.node.parentNode === element) {
        text.given = given[index] as string;
        grow(text.node, piece);
      } else {
        growing.clear();
        recreate();
        return;
      }
    }
  };
  return { given, ref, key };
}

/** Whether React creates a text node for a child. It creates none for an empty string. */
function isText(piece: unknown): piece is string {
  return typeof piece === 'string' && piece !== '';
}

/**
 * Registers the last child of an element as growing text. Does nothing unless this child is text and its text node is the last node of the
 * element.
 */
function trackLastText(growing: Map<number, GrowingText>, element: Element, given: readonly unknown[]): void {
  const index = given.length - 1;
  const text = given[index];
  const node = element.lastChild;
  if (!isText(text) || !(node instanceof Text) || node.data !== text) return;
  growing.set(index, { given: text, node });
}

function grow(node: Text, text: string): void {
  if (node.data === text) return;
  if (text.startsWith(node.data)) node.appendData(text.slice(node.length));
  else node.data = text;
}
