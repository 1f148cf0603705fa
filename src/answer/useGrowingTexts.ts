'use client';
import { useRef } from 'react';

/** A text that has been the last of its element: what React was given of it, and where it stands. */
interface GrowingText {
  given: string;
  node: Text;
}

/**
 * Lets the texts of an element grow without being replaced: React sets the whole of a text that has changed, which takes away
 * what a reader has selected in it. React is given a text as it was first, and what has come since is appended here.
 *
 * @param pieces Children of the element; a text at another place is another text.
 * @param unfinished More may come. What was finished when it was first drawn, as most of an answer is, costs nothing.
 * @returns The children that React is to draw, and the `ref` of their element: a new one each time, so that React calls it whenever
 * it has drawn.
 */
export function useGrowingTexts<Piece>(
  pieces: readonly Piece[],
  unfinished: boolean,
): [given: readonly (Piece | string)[], ref: ((element: Element | null) => void) | undefined] {
  const texts = useRef<Map<number, GrowingText>>(null);
  if (unfinished) texts.current ??= new Map();
  const growing = texts.current;
  if (!growing) return [pieces, undefined];
  const given = pieces.map((piece, place) => {
    const first = growing.get(place)?.given;
    return first !== undefined && typeof piece === 'string' && piece.startsWith(first) ? first : piece;
  });
  const ref = (element: Element | null) => {
    if (!element) return;
    const place = pieces.length - 1;
    const { lastChild } = element;
    if (typeof pieces[place] === 'string' && lastChild instanceof Text) {
      growing.set(place, { given: '', node: lastChild });
    }
    for (const [at, text] of growing) {
      const piece = pieces[at];
      if (typeof piece !== 'string') growing.delete(at);
      else {
        text.given = given[at] as string;
        grow(text.node, piece);
      }
    }
  };
  return [given, ref];
}

function grow(node: Text, text: string): void {
  if (node.data === text) return;
  if (text.startsWith(node.data)) node.appendData(text.slice(node.length));
  else node.data = text;
}
