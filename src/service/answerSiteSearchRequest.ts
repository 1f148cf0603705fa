import { HttpError } from '../http/HttpError.js';
import { excerptAround } from '../search/excerptAround.js';
import { SITE_SEARCH } from '../search/searchSections.js';
import { jsonResponse } from './http/jsonResponse.js';
import { readFilterText } from './http/readSearchFilter.js';
import type { LoadedDocs } from './LoadedDocs.js';
import { sectionPath } from './search/DocsSection.js';
import { extractProseAndCode } from './search/extractSearchFields.js';
import { searchDocs } from './search/searchDocs.js';

/** A result of the site's search. */
export interface SiteSearchResult {
  /** Path of the page, without the base. */
  path: string;
  /** Anchor including `#`, or empty. */
  hash: string;
  /** Title of the page. */
  title: string;
  /** Heading of the section; empty for the start of a page. */
  section: string;
  /** Text of the section around the words of the query. */
  excerpt: string;
}

/**
 * Answers `GET {base}/_docs/search?q=&version=&language=` for the search box of the site, from the same index as the assistant.
 *
 * @param maxQueryLength In characters.
 * @throws {HttpError} 400 for a query, version or language that is too long.
 */
export function answerSiteSearchRequest(docs: LoadedDocs, request: Request, maxQueryLength: number): Response {
  const parameters = new URL(request.url).searchParams;
  const query = (parameters.get('q') ?? '').trim();
  if (query.length > maxQueryLength) {
    throw new HttpError(400, `"q" is longer than ${maxQueryLength} characters. Search for fewer words.`);
  }
  const filter = {
    version: readFilterText(parameters.get('version'), 'version'),
    language: readFilterText(parameters.get('language'), 'language'),
  };
  if (query === '') return jsonResponse(200, { results: [] });
  const hits = searchDocs(docs, query, { ...SITE_SEARCH, filter });
  const results = hits.map(({ section }): SiteSearchResult => {
    const [path = '/', anchor] = sectionPath(section).split('#');
    return {
      path,
      hash: anchor ? `#${anchor}` : '',
      title: section.page.markdown.title,
      section: section.heading,
      excerpt: excerptAround(extractProseAndCode(section.nodes).prose, query),
    };
  });
  return jsonResponse(200, { results });
}
