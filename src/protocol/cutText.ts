/**
 * Returns the beginning of a string. Does not cut a character such as an emoji in half, because strict readers refuse JSON with half a
 * character.
 *
 * @param maxLength In characters.
 */
export function cutText(text: string, maxLength: number): string {
  return text.length > maxLength ? text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '') : text;
}
