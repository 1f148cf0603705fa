/**
 * Returns the beginning of a string. Does not split a surrogate pair, as in an emoji, because strict parsers refuse JSON with half a pair.
 *
 * @param maxLength In UTF-16 code units, as `length` counts.
 */
export function cutText(text: string, maxLength: number): string {
  return text.length > maxLength ? text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '') : text;
}
