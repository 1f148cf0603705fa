import { encodePagePath } from '../../protocol/encodePagePath.js';
import { excerptAround } from '../../search/excerptAround.js';
import { SITE_SEARCH } from '../../search/searchSections.js';
import type { DocsContent } from '../DocsContent.js';
import type { DocsFilter } from '../requests/readSearchFilter.js';
import { extractProseAndCode } from '../search/extractSearchFields.js';
import { searchDocs } from '../search/searchDocs.js';

/** A result of the site's search. */
export interface SiteSearchResult {
  /** Path of the page, encoded for a URL. Does not contain the base path of the site. */
  path: string;
  /** Anchor including `#`, or empty. */
  hash: string;
  /** Title of the page. */
  title: string;
  /** Heading of the section, or title of a collapsible block; empty if the section has neither, as at the start of most pages. */
  section: string;
  /** Text of the section around the words of the query. */
  excerpt: string;
}

/** A query from the site's search field. */
export interface SiteQuery {
  query: string;
  filter: DocsFilter;
}

/** Searches the documentation for the site's search field. */
export function searchForSite(docs: DocsContent, { query, filter }: SiteQuery): SiteSearchResult[] {
  const { found, words } = searchDocs(docs, query, { ...SITE_SEARCH, filter });
  return found.map(({ section }) => {
    const { page, id } = section;
    const excerptQuery = { words, index: docs.index, language: page.language };
    return {
      path: encodePagePath(page.path),
      hash: id === '' ? '' : `#${id}`,
      title: page.markdown.title,
      section: section.heading,
      excerpt: excerptAround(extractProseAndCode(section.nodes).prose, excerptQuery),
    };
  });
}
