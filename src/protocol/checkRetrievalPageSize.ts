import { DocsAssistantError } from './DocsAssistantError.js';
import { DEFAULT_RETRIEVAL_PAGE_SIZE, RETRIEVAL_PAGE_SIZE_RANGE } from './limits.js';

/**
 * Checks the number of search results for one answer (`retrievalPageSize`) in options and request bodies.
 *
 * @returns The default for undefined and null.
 * @throws {DocsAssistantError} kind `setup` for anything other than a whole number within the range.
 */
export function checkRetrievalPageSize(value: unknown): number {
  if (value === undefined || value === null) return DEFAULT_RETRIEVAL_PAGE_SIZE;
  const { min, max } = RETRIEVAL_PAGE_SIZE_RANGE;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new DocsAssistantError(
    'setup',
    `"retrievalPageSize" must be a whole number from ${min} to ${max}. The default, ${DEFAULT_RETRIEVAL_PAGE_SIZE}, is recommended.`,
  );
}
