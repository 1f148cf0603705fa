/**
 * Copies a string into memory of its own. Engines may store a substring as a view of the whole string, so one cached word could keep a
 * whole request in memory.
 */
export function flattenString(text: string): string {
  return ` ${text}`.slice(1);
}
