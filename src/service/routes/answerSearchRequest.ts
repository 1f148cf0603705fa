import { HttpError } from '../../http/HttpError.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { readSearchRequest, type SearchRequest } from '../../protocol/readSearchRequest.js';
import { badRequest } from '../requests/badRequest.js';
import { jsonResponse } from '../requests/jsonResponse.js';
import { readSearchFilter } from '../requests/readSearchFilter.js';
import type { EndpointQuery } from '../tasks/searchForEndpoint.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';
import { answerLookup, type Lookup } from './answerLookup.js';

/** Default number of results of a search. */
const DEFAULT_PAGE_SIZE = 10;

const SEARCH: Lookup<EndpointQuery> = {
  expected: { fields: 'the field "query"', shorten: 'Send a shorter query.' },
  read(body, { questionLength }) {
    const { query, pageSize = DEFAULT_PAGE_SIZE, scoreThreshold = 0 } = readSearch(body);
    if (query.length > questionLength)
      throw new HttpError(413, `"query" is longer than ${questionLength} characters. Search for fewer words.`);
    return { query: query.trim(), pageSize, scoreThreshold, filter: readSearchFilter(body.filter) };
  },
  needsSearch: () => true,
  respond: async ({ tasks }, query) => jsonResponse(200, await tasks.run('search', query)),
};

/**
 * Answers `POST {discoveryUrl}/v1/search/{domain}`: the sections that match a query best, as Markdown.
 *
 * @throws {HttpError} 400 for an invalid field, and the errors of {@link answerLookup}.
 */
export function answerSearchRequest(endpoint: AssistantEndpoint, trace: RequestTrace): Promise<Response> {
  return answerLookup(endpoint, trace, SEARCH);
}

function readSearch(body: Record<string, unknown>): SearchRequest {
  try {
    return readSearchRequest(body);
  } catch (error) {
    if (error instanceof DocsAssistantError) throw badRequest(error.message);
    throw error;
  }
}
