import { searchSections } from '../search/searchSections.js';
import { HttpError } from './http/HttpError.js';
import { jsonResponse } from './http/jsonResponse.js';
import type { LoadedDocs } from './LoadedDocs.js';
import { MAX_FILTER_LENGTH } from './readAssistantRequest.js';
import { sectionPath } from './search/DocsSection.js';
import { wordsAndCode } from './search/searchFields.js';

/** One result of the site's own search. */
export interface SiteSearchResult {
  /** Path of the page, without the site's base. */
  path: string;
  /** Anchor with its `#`, or empty. */
  hash: string;
  /** Title of the page. */
  title: string;
  /** Heading of the section; empty for the beginning of a page. */
  section: string;
  /** The words around what was searched. */
  excerpt: string;
}

const MAX_QUERY_LENGTH = 200;
const MAX_RESULTS = 12;
const EXCERPT_LENGTH = 160;

/** Answers `GET {base}/_docs/search?q=&version=&language=` for the search box of the site: the same index, its own shape. */
export function answerSearchRequest(docs: LoadedDocs, request: Request): Response {
  const parameters = new URL(request.url).searchParams;
  const query = (parameters.get('q') ?? '').slice(0, MAX_QUERY_LENGTH).trim();
  const version = parameters.get('version') ?? undefined;
  const language = parameters.get('language') ?? undefined;
  for (const [name, value] of Object.entries({ version, language })) {
    if (value === undefined || value.length <= MAX_FILTER_LENGTH) continue;
    throw new HttpError(400, `"${name}" is longer than ${MAX_FILTER_LENGTH} characters. Give it as the pages have it.`);
  }
  if (query === '') return jsonResponse(200, { results: [] });
  const filter = { ...(version ? { version } : {}), ...(language ? { language } : {}) };
  const { hits } = searchSections(docs.index, query, { filter, limit: MAX_RESULTS, typing: true });
  const results = hits.map(({ section }): SiteSearchResult => {
    const [path = '/', anchor] = sectionPath(section).split('#');
    return {
      path,
      hash: anchor ? `#${anchor}` : '',
      title: section.page.markdown.title,
      section: section.heading,
      excerpt: excerptAround(wordsAndCode(section.nodes).prose, query),
    };
  });
  return jsonResponse(200, { results });
}

function excerptAround(text: string, query: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  const lower = plain.toLowerCase();
  const places = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => lower.indexOf(word))
    .filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - EXCERPT_LENGTH / 4);
  const start = from === 0 ? 0 : lower.indexOf(' ', from) + 1;
  const piece = plain.slice(start, start + EXCERPT_LENGTH);
  return `${start > 0 ? '… ' : ''}${piece}${start + EXCERPT_LENGTH < plain.length ? ' …' : ''}`;
}
