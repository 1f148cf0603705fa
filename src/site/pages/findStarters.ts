import { canonicalPagePath } from '../../protocol/canonicalPagePath.js';
import type { DocsPage } from './DocsPage.js';

/**
 * Returns the questions that the assistant suggests on a page: the page's own `starters`, or else those of the nearest page above it in the
 * same language.
 *
 * @param byPath All pages of the site by path.
 * @returns undefined if neither the page nor a page above it has any.
 */
export function findStarters(page: DocsPage, byPath: ReadonlyMap<string, DocsPage>): readonly string[] | undefined {
  for (let path = page.path; ; path = path.slice(0, path.lastIndexOf('/')) || '/') {
    const above = byPath.get(canonicalPagePath(path, byPath));
    const starters = above?.markdown.frontMatter.starters;
    if (starters && above.language === page.language) return starters;
    if (path === '/') return undefined;
  }
}
