import type { DocsHit } from '../search/createSearchIndex.js';

/** Keeps the best hit of each page. */
export function distinctPages(hits: readonly DocsHit[]): DocsHit[] {
  const paths = new Set<string>();
  return hits.filter(({ section }) => {
    if (paths.has(section.page.path)) return false;
    paths.add(section.page.path);
    return true;
  });
}
