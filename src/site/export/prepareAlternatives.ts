import type { DocsPage } from '../pages/DocsPage.js';
import { isHiddenPage } from '../pages/isHiddenPage.js';
import { findAlternatives } from '../template/findAlternatives.js';
import { type Alternatives, NO_ALTERNATIVES } from '../template/TemplateData.js';

/**
 * Prepares `findAlternatives` for every page of a site. Comparing each page with all pages would take quadratic time. So a page is compared
 * only with these pages:
 *
 * - pages with the same path apart from language and version
 * - up to two pages of each language, and up to two of each version
 * - up to two pages of each combination of language and version that shares the page's language or version
 */
export function prepareAlternatives(pages: readonly DocsPage[], language: string): (page: DocsPage) => Alternatives {
  const languageOf = (page: DocsPage) => page.language ?? language;
  const languages = new Set(pages.map((page) => languageOf(page).toLowerCase()));
  const versions = new Set(pages.map((page) => (page.version ?? '').toLowerCase()));
  if (languages.size < 2 && versions.size < 2) return () => NO_ALTERNATIVES;

  const shown = pages.filter((page) => !isHiddenPage(page));
  const tops = [...shortest(shown, languageOf), ...shortest(shown, (page) => page.version ?? '')];
  const familyTops = shortest(shown, (page) => `${languageOf(page)}\n${page.version ?? ''}`);
  const positions = new Map(pages.map((page, position) => [page, position]));
  const same = new Map<string, DocsPage[]>();
  const nameOf = (page: DocsPage) =>
    page.path
      .toLowerCase()
      .split('/')
      .filter((segment) => segment !== '' && !languages.has(segment) && !versions.has(segment))
      .join('/');
  for (const page of pages) {
    const name = nameOf(page);
    const group = same.get(name);
    if (group) group.push(page);
    else same.set(name, [page]);
  }
  return (page) => {
    const nearTops = familyTops.filter((top) => top.version === page.version || languageOf(top) === languageOf(page));
    const candidates = [...new Set([...tops, ...nearTops, ...(same.get(nameOf(page)) ?? [])])];
    // The language menu and the version menu list their entries in the order of the site's pages.
    candidates.sort((left, right) => (positions.get(left) ?? 0) - (positions.get(right) ?? 0));
    return findAlternatives(page, candidates, language);
  };
}

/**
 * Returns the first page and the page with the shortest path for each key. A key is a language, a version, or a language with a version.
 * The first page decides the position of its language or version in the menus. If the current page does not exist in a language or version,
 * the menus link to the page with the shortest path.
 */
function shortest(pages: readonly DocsPage[], keyOf: (page: DocsPage) => string): DocsPage[] {
  const first = new Map<string, DocsPage>();
  const best = new Map<string, DocsPage>();
  for (const page of pages) {
    const key = keyOf(page);
    if (!first.has(key)) first.set(key, page);
    const before = best.get(key);
    if (!before || page.path.length < before.path.length) best.set(key, page);
  }
  return [...first.values(), ...best.values()];
}
