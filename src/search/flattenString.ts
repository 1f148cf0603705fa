/**
 * Copies a string into memory of its own. Engines store a substring as a view of the whole string, so one cached word would keep a
 * whole request in memory.
 */
export function flattenString(text: string): string {
  return ` ${text}`.slice(1);
}
