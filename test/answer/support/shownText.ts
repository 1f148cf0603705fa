/** Returns the text that blocks or inline elements show, in the order of rendering. Leaves out the numbers and the texts of footnotes. */
export function shownText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(shownText).join('');
  if (value === null || typeof value !== 'object') return '';
  const { kind, inlines, children, head, rows, text, alt } = value as Record<string, unknown>;
  if (kind === 'html') return String(text).replace(/^<br\s*\/?>$|<!--[\s\S]*?(?:-->|$)/g, '');
  if (kind === 'footnote') return '';
  if (kind === 'table') return shownText([head, rows]);
  return shownText(inlines ?? children ?? text ?? alt);
}
