/** Whether text has a pipe that separates cells in a table. */
export function hasPipe(text: string): boolean {
  return text.replace(/\\./g, '').includes('|');
}

/** Escapes the pipes in text, so that they do not split a table cell. */
export function escapePipes(text: string): string {
  return text.replace(/\\.|\|/g, (match) => (match === '|' ? '\\|' : match));
}
