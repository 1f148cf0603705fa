'use client';
import { type Key, useReducer, useRef } from 'react';

/** A text that is or was the last child of its element. */
interface GrowingText {
  /** The text that React was given. */
  given: string;
  /** The text node that React made of it, to which the rest was appended. */
  node: Text;
}

/** Props of the element whose texts grow. */
interface GrowingElement<Piece> {
  /** The children for React to render. */
  given: readonly (Piece | string)[];
  /** A new function in each render, so that React calls it after each commit. Undefined: React renders everything itself. */
  ref: ((element: Element | null) => void) | undefined;
  /** Changes when the element has to be recreated. */
  key: Key;
}

/**
 * Lets the texts of an element grow without replacing them. React sets the whole data of a text node that changes, which drops the
 * reader's selection in it. So React keeps the text that it rendered first, and the rest is appended to its text node here.
 *
 * The text nodes belong to React, and to whatever else changes the page, such as a translator. Each commit therefore checks that the
 * nodes are still in their element. If one is not, the element is recreated with all of its text.
 *
 * @param pieces Children of the element. A text at another index is another text.
 * @param unfinished More may come. An element that is finished when it is first rendered costs nothing.
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
    noteLast(growing, element, given);
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

/** React makes no text node of an empty string. */
function isText(piece: unknown): piece is string {
  return typeof piece === 'string' && piece !== '';
}

/** Notes the last text of an element as one that may grow, if the last node is the one that React made of it. */
function noteLast(growing: Map<number, GrowingText>, element: Element, given: readonly unknown[]): void {
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
