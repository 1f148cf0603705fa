/** Characters of a piece: few enough to be laid out at once, whatever they are. */
export const MAX_PIECE = 4_000;

/** A long text in pieces that end where a line or word ends; what has no end in sight is cut. Pieces stay when the text grows. */
export function plainPieces(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > MAX_PIECE) {
    const limit = start + MAX_PIECE;
    const piece = text.slice(start, limit);
    const end = piece.includes('\n') ? piece.lastIndexOf('\n') : piece.lastIndexOf(' ');
    const low = text.charCodeAt(limit);
    // Never between the halves of a character.
    const next = end >= 0 ? start + end + 1 : low >= 0xdc00 && low <= 0xdfff ? limit - 1 : limit;
    pieces.push(text.slice(start, next));
    start = next;
  }
  pieces.push(text.slice(start));
  return pieces;
}
