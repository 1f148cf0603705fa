/** Maximum length of one piece (characters): short enough to be laid out quickly, whatever the characters are. */
export const MAX_PIECE_LENGTH = 4_000;

/** Splits a long text after lines or words, or at the maximum length. Earlier pieces do not change while the text streams. */
export function splitPlainText(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (text.length - start > MAX_PIECE_LENGTH) {
    const limit = start + MAX_PIECE_LENGTH;
    const piece = text.slice(start, limit);
    const end = piece.includes('\n') ? piece.lastIndexOf('\n') : piece.lastIndexOf(' ');
    const low = text.charCodeAt(limit);
    // Do not split a surrogate pair.
    const next = end >= 0 ? start + end + 1 : low >= 0xdc00 && low <= 0xdfff ? limit - 1 : limit;
    pieces.push(text.slice(start, next));
    start = next;
  }
  pieces.push(text.slice(start));
  return pieces;
}
