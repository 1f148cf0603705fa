/** Maximum number of characters that `removePartialMark` removes from the end of an unfinished text. */
const MAX_TAIL = 120;

/**
 * Text that may still become markup: delimiters, the `!` of an image, or the start of a tag, an autolink (`<https://…>`) or a character
 * reference (`&amp;`).
 */
const PARTIAL_MARK = /(?:!|[*_~`]+|<br\s*\/?|<[/!?]?[a-zA-Z][^\s<>]*|<[/!?]?-*|&#?\w*)$/;
const BACKSLASHES = /\\*$/;

/** Removes incomplete markup from the end of an unfinished text. The reader sees the markup rendered once the rest of it has arrived. */
export function removePartialMark(text: string): string {
  const cut = Math.max(0, text.length - MAX_TAIL);
  const partial = PARTIAL_MARK.exec(text.slice(cut));
  const end = partial ? cut + partial.index : text.length;
  // After an odd number of backslashes, the next character is escaped: keep it. If it has not arrived yet, hide the last backslash.
  const escaped = (BACKSLASHES.exec(text.slice(cut, end))?.[0].length ?? 0) % 2 === 1;
  if (!escaped) return text.slice(0, end);
  return end === text.length ? text.slice(0, -1) : text.slice(0, end + 1);
}

const PARTIAL_TARGET = /^\((?:<[^<>\n]*>?|[^\s<]\S*)?(?:\s+(?:(?:"[^"]*"?|'[^']*'?|\([^()]*\)?)\s*)?)?$/;
const PARTIAL_LABEL = /^(?:\[[^\]]*)?$/;
const MAX_TARGET = 4_000;

/** Whether the text after `[text]` may be the beginning of a link target, such as `(url "title")` or `[label]`. */
export function isPartialTarget(text: string, position: number): boolean {
  if (text.length - position > MAX_TARGET) return false;
  const rest = text.slice(position);
  return PARTIAL_TARGET.test(rest) || PARTIAL_LABEL.test(rest);
}
