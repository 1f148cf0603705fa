import type { SearchPage } from '../../search/SearchIndex.js';
import type { SearchOptions } from '../../search/SearchOptions.js';
import { type SearchOutcome, searchSections } from '../../search/searchSections.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { DocsContent } from '../DocsContent.js';
import type { DocsFilter } from '../requests/readSearchFilter.js';
import type { DocsSection } from './DocsSection.js';

/** Options of {@link searchDocs}: the options of {@link searchSections}, and filters that only the service offers. */
export interface DocsSearchOptions extends Omit<SearchOptions, 'filter' | 'accepts'> {
  filter?: DocsFilter | undefined;
  /** Minimum score of a section, from 0 to 1. Sections with a lower score are left out. Default 0. */
  scoreThreshold?: number;
}

/** A section that was found. */
export interface FoundSection {
  section: DocsSection;
  /**
   * From 0 to 1. For the best section, this is the confidence of the search that the documentation answers the query. For any other
   * section, the confidence is multiplied by the square of the relative score (`hit.score` / best `hit.score`).
   */
  score: number;
}

/** The sections that were found, best first, and the words by which they were found. */
export interface FoundSections extends Pick<SearchOutcome, 'words'> {
  found: FoundSection[];
}

/**
 * Searches the documentation: for the search endpoint, for the search field of the site, and for coding agents.
 *
 * @example searchDocs(docs, 'change the port', { filter: { version: '2.x' }, limit: 5, scoreThreshold: 0.5 })
 */
export function searchDocs(
  docs: Pick<DocsContent, 'index' | 'pages'>,
  query: string,
  { filter = {}, scoreThreshold = 0, ...options }: DocsSearchOptions = {},
): FoundSections {
  const { tag, ...pageFilter } = filter;
  const paths = tag === undefined ? undefined : pathsWithTag(docs.pages, tag);
  const accepts = paths && ((page: SearchPage) => paths.has(page.path));
  const { hits, confidence, words } = searchSections(docs.index, query, { ...options, filter: pageFilter, accepts });
  const best = hits[0]?.score ?? 1;
  const found = hits
    .map(({ section, score }) => ({ section, score: confidence * (score / best) ** 2 }))
    .filter(({ score }) => score >= scoreThreshold);
  return { found, words };
}

function pathsWithTag(pages: readonly DocsPage[], tag: string): ReadonlySet<string> {
  const hasTag = ({ markdown }: DocsPage) =>
    markdown.frontMatter.tags?.some((each) => each.toLowerCase() === tag.toLowerCase());
  return new Set(pages.filter(hasTag).map(({ path }) => path));
}
