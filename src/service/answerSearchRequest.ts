import { HttpError } from '../http/HttpError.js';
import type { RequestTrace } from '../http/RequestTrace.js';
import type { SearchResult } from '../protocol/assistantMessage.js';
import { cutText } from '../protocol/cutText.js';
import { SEARCH_PAGE_SIZE_RANGE } from '../protocol/limits.js';
import { toPassageMarkdown } from './answer/toPassageMarkdown.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';
import { answerLookup, type Lookup } from './answerLookup.js';
import { jsonResponse } from './http/jsonResponse.js';
import { type DocsFilter, readSearchFilter } from './http/readSearchFilter.js';
import { badRequest } from './http/requestFields.js';
import type { LoadedDocs } from './LoadedDocs.js';
import { sectionTitle } from './search/DocsSection.js';
import { getRelatedWords } from './search/getRelatedWords.js';
import { type FoundSection, searchDocs } from './search/searchDocs.js';

/** Number of results of one search. */
const PAGE_SIZE = { ...SEARCH_PAGE_SIZE_RANGE, default: 10 } as const;
/** Maximum characters of a result. Only code and tables make a section longer; the page endpoint has all of it. */
const MAX_CONTENT_LENGTH = 4_000;

interface SearchRequest {
  query: string;
  pageSize: number;
  scoreThreshold: number;
  filter: DocsFilter | undefined;
}

const SEARCH: Lookup<SearchRequest> = {
  expected: { fields: 'the field "query"', shorten: 'Send a shorter query.' },
  read({ query, pageSize, scoreThreshold, filter }, { questionLength }) {
    return {
      query: readQuery(query, questionLength),
      pageSize: readNumber('pageSize', pageSize ?? PAGE_SIZE.default, PAGE_SIZE, 'a whole number'),
      scoreThreshold: readNumber('scoreThreshold', scoreThreshold ?? 0, { min: 0, max: 1 }, 'a number'),
      filter: readSearchFilter(filter),
    };
  },
  needsSearch: () => true,
  respond(docs, { query, pageSize, ...options }) {
    const found = searchDocs(docs, query, { ...options, limit: pageSize, relatedWords: getRelatedWords() });
    return jsonResponse(
      200,
      found.map((each) => toSearchResult(docs, each)),
    );
  },
};

/**
 * Answers `POST {discoveryUrl}/v1/search/{domain}`: the sections that fit a query best, as Markdown.
 *
 * @throws {HttpError} 400 for an invalid field, and the errors of {@link answerLookup}.
 */
export function answerSearchRequest(endpoint: AssistantEndpoint, trace: RequestTrace): Promise<Response> {
  return answerLookup(endpoint, trace, SEARCH);
}

/** Converts a section to a result of the search endpoint. `path` is a link on the site, and the page endpoint accepts it. */
export function toSearchResult(docs: LoadedDocs, { section, score }: FoundSection): SearchResult {
  const { page, nodes } = section;
  const { version, language, markdown } = page;
  const context = { root: markdown.root, resolveLink: docs.links.resolverOf(page) };
  return {
    content: cutText(toPassageMarkdown(nodes, context), MAX_CONTENT_LENGTH),
    path: docs.links.sectionUrl(section),
    metadata: {
      title: sectionTitle(section),
      score: Math.round(score * 1000) / 1000,
      ...(version && { version }),
      ...(language && { language }),
      ...(markdown.frontMatter.tags && { tags: markdown.frontMatter.tags }),
    },
  };
}

function readQuery(query: unknown, maxLength: number): string {
  if (typeof query !== 'string' || query.trim() === '')
    throw badRequest('"query" must be a string with the words to search for.');
  if (query.length <= maxLength) return query.trim();
  throw new HttpError(413, `"query" is longer than ${maxLength} characters. Search for fewer words.`);
}

function readNumber(
  name: string,
  value: unknown,
  { min, max }: { min: number; max: number },
  kind: 'a number' | 'a whole number',
): number {
  const fits = typeof value === 'number' && value >= min && value <= max;
  if (fits && (kind === 'a number' || Number.isInteger(value))) return value;
  throw badRequest(`"${name}" must be ${kind} from ${min} to ${max}.`);
}
