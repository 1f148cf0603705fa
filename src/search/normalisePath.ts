/** Returns a path in the form of page paths: without query, anchor, slash at the end, and `.html` or `.md` with a preceding `/index`. */
export function normalisePath(path: string): string {
  const plain = path
    .replace(/[?#].*$/s, '')
    .replace(/(?:\/index)?\.(?:html?|mdx?)$/i, '')
    .replace(/(?<!\/)\/+$/, '');
  return plain.startsWith('/') ? plain : `/${plain}`;
}
