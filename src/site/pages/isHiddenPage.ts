import type { DocsPage } from './DocsPage.js';
import { isNotFoundPath } from './notFoundPath.js';

/**
 * Whether a page is left out of navigation, search, answers and the lists of pages for programs, such as the sitemap. A page is left out if
 * its front matter says so, or if it is the "not found" page that the site's owner has written.
 */
export function isHiddenPage({ path, markdown }: DocsPage): boolean {
  return markdown.frontMatter.hidden === true || isNotFoundPath(path);
}
