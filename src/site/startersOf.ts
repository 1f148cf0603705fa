import type { DocsPage } from './DocsPage.js';

/**
 * What the assistant offers to ask on a page: the page's own `starters`, else those of the nearest page above it in the same language.
 *
 * @param byPath Every page of the site by its address.
 * @returns undefined where no page up to the top names any.
 */
export function startersOf(page: DocsPage, byPath: ReadonlyMap<string, DocsPage>): readonly string[] | undefined {
  for (let path = page.path; ; path = path.slice(0, path.lastIndexOf('/')) || '/') {
    const above = byPath.get(path);
    const starters = above?.markdown.frontMatter.starters;
    if (starters && above.language === page.language) return starters;
    if (path === '/') return undefined;
  }
}
