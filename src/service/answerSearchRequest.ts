import { HttpError } from '../http/HttpError.js';
import type { RequestTrace } from '../http/RequestTrace.js';
import { SEARCH_PAGE_SIZE_RANGE } from '../protocol/limits.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';
import { answerLookup, type Lookup } from './answerLookup.js';
import { jsonResponse } from './http/jsonResponse.js';
import { readSearchFilter } from './http/readSearchFilter.js';
import { badRequest } from './http/requestFields.js';
import type { EndpointQuery } from './tasks/searchForEndpoint.js';

/** Range and default of `pageSize`, the number of results of a search. */
const PAGE_SIZE = { ...SEARCH_PAGE_SIZE_RANGE, default: 10 } as const;

const SEARCH: Lookup<EndpointQuery> = {
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
  respond: async ({ tasks }, query) => jsonResponse(200, await tasks.run('search', query)),
};

/**
 * Answers `POST {discoveryUrl}/v1/search/{domain}`: the sections that fit a query best, as Markdown.
 *
 * @throws {HttpError} 400 for an invalid field, and the errors of {@link answerLookup}.
 */
export function answerSearchRequest(endpoint: AssistantEndpoint, trace: RequestTrace): Promise<Response> {
  return answerLookup(endpoint, trace, SEARCH);
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
