import type { DocsPage } from './DocsPage.js';
import { isNotFoundPath } from './notFoundPath.js';

/**
 * Whether a page is left out of navigation, search, answers and the lists of pages for programs: because its front matter says so, or
 * because it is the owner's page for missing addresses.
 */
export function isHidden({ path, markdown }: DocsPage): boolean {
  return markdown.frontMatter.hidden === true || isNotFoundPath(path);
}
