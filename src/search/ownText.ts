/**
 * The same text in a memory of its own. Engines keep a piece of a text as a view of the whole, so that one remembered word
 * would hold a whole request.
 */
export function ownText(text: string): string {
  return ` ${text}`.slice(1);
}
