/** Whether text has an unescaped pipe. In a table, such a pipe separates cells. */
export function hasPipe(text: string): boolean {
  return text.replace(/\\./g, '').includes('|');
}

/** Escapes the pipes in text, so that they do not split a table cell. */
export function escapePipes(text: string): string {
  return text.replace(/\\.|\|/g, (match) => (match === '|' ? '\\|' : match));
}
