/** A path in the form of page paths: without query, anchor, extension and slash at the end. */
export function normalisePath(path: string): string {
  const plain = path
    .replace(/[?#].*$/s, '')
    .replace(/(?:\/index)?\.(?:html?|mdx?)$/i, '')
    .replace(/(?<!\/)\/+$/, '');
  return plain.startsWith('/') ? plain : `/${plain}`;
}
