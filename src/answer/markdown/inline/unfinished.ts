/** The longest mark or entity that is held back at the end of an unfinished text. */
const LONGEST_TAIL = 120;

/**
 * What may still become a mark: delimiters and their escapes, the start of a link, image or footnote, of a tag or address in
 * angle brackets, of a character reference.
 */
const HALF_MARK = /(?:!|[*_~`]+|<br\s*\/?|<[/!?]?[a-zA-Z][^\s<>]*|<[/!?]?-*|&#?\w*)$/;
const BACKSLASHES = /\\*$/;

/** An unfinished text without the half of a mark at its end: it is shown when the other half is there. */
export function withoutHalfMark(text: string): string {
  const cut = Math.max(0, text.length - LONGEST_TAIL);
  const half = HALF_MARK.exec(text.slice(cut));
  const end = half ? cut + half.index : text.length;
  // An odd one out belongs to the character behind it.
  const escaped = (BACKSLASHES.exec(text.slice(cut, end))?.[0].length ?? 0) % 2 === 1;
  if (!escaped) return text.slice(0, end);
  return end === text.length ? text.slice(0, -1) : text.slice(0, end + 1);
}

const HALF_TARGET = /^\((?:<[^<>\n]*>?|[^\s<]\S*)?(?:\s+(?:(?:"[^"]*"?|'[^']*'?|\([^()]*\)?)\s*)?)?$/;
const HALF_LABEL = /^(?:\[[^\]]*)?$/;
const MAX_TARGET = 4_000;

/** Whether what follows `[text]`, up to the end of the text, is the beginning of a link's target. */
export function isHalfTarget(text: string, position: number): boolean {
  if (text.length - position > MAX_TARGET) return false;
  const rest = text.slice(position);
  return HALF_TARGET.test(rest) || HALF_LABEL.test(rest);
}
