import type { DocsHit } from '../search/createSearchIndex.js';

/** Keeps the best hit of each page. Expects the best hit first. */
export function distinctPages(hits: readonly DocsHit[]): DocsHit[] {
  const paths = new Set<string>();
  return hits.filter(({ section }) => {
    if (paths.has(section.page.path)) return false;
    paths.add(section.page.path);
    return true;
  });
}
