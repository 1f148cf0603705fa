import { isAbsent } from '../values/isAbsent.js';
import { DocsAssistantError } from './DocsAssistantError.js';
import { SEARCH_PAGE_SIZE_RANGE } from './limits.js';

/** The fields of a search that the service and the proxy check in the same way. */
export interface SearchRequest {
  query: string;
  pageSize?: number;
  scoreThreshold?: number;
}

/**
 * Reads the body of a search, except its filter. Drops unknown fields.
 *
 * @throws {DocsAssistantError} kind `setup` that names the invalid field.
 */
export function readSearchRequest({ query, pageSize, scoreThreshold }: Record<string, unknown>): SearchRequest {
  if (typeof query !== 'string' || query.trim() === '')
    throw invalid('"query" must be a string with the words to search for.');
  const { min, max } = SEARCH_PAGE_SIZE_RANGE;
  const search: SearchRequest = { query };
  if (!isAbsent(pageSize)) {
    if (!isWithin(pageSize, min, max) || !Number.isInteger(pageSize))
      throw invalid(`"pageSize" must be a whole number from ${min} to ${max}.`);
    search.pageSize = pageSize;
  }
  if (!isAbsent(scoreThreshold)) {
    if (!isWithin(scoreThreshold, 0, 1)) throw invalid('"scoreThreshold" must be a number from 0 to 1.');
    search.scoreThreshold = scoreThreshold;
  }
  return search;
}

const isWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

const invalid = (sentence: string) => new DocsAssistantError('setup', sentence);
