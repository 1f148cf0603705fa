/**
 * Returns the path of a page's Markdown, from the path of the page.
 *
 * @example markdownPath('/guide/install') // '/guide/install.md'
 * @example markdownPath('/guide/') // '/guide/index.md'
 */
export function markdownPath(path: string): string {
  return `${path.replace(/\/$/, '/index').replace(/\.html$/, '')}.md`;
}
