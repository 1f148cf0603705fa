import { isRecord } from '../protocol/isRecord.js';
import { SEARCH_PAGE_SIZE_RANGE } from '../protocol/limits.js';
import { readFeedbackRequest } from '../protocol/readFeedbackRequest.js';
import { badRequest, invalidField } from './ProxyError.js';
import type { ReaderSession } from './readAssistantBody.js';

/**
 * Builds the body of a search from its documented fields.
 *
 * @throws {ProxyError} 400 that names the invalid field.
 */
export function readSearchBody(body: Record<string, unknown>, { groups }: ReaderSession): object {
  const { query, pageSize, scoreThreshold, filter } = body;
  if (typeof query !== 'string' || query.trim() === '')
    throw invalidField('"query" must be a string with the words to search for.');
  const { min, max } = SEARCH_PAGE_SIZE_RANGE;
  if (!isAbsent(pageSize) && !(Number.isInteger(pageSize) && isWithin(pageSize, min, max)))
    throw invalidField(`"pageSize" must be a whole number from ${min} to ${max}.`);
  if (!isAbsent(scoreThreshold) && !isWithin(scoreThreshold, 0, 1))
    throw invalidField('"scoreThreshold" must be a number from 0 to 1.');
  const limits = {
    ...pickTexts(isRecord(filter) ? filter : {}, ['version', 'language', 'tag']),
    ...(groups && { groups }),
  };
  return {
    query,
    ...(!isAbsent(pageSize) && { pageSize }),
    ...(!isAbsent(scoreThreshold) && { scoreThreshold }),
    ...(Object.keys(limits).length > 0 && { filter: limits }),
  };
}

/**
 * Builds the body of a request for a page from its documented fields.
 *
 * @throws {ProxyError} 400 without a path.
 */
export function readPageBody({ path }: Record<string, unknown>, { groups }: ReaderSession): object {
  if (typeof path !== 'string' || path === '')
    throw invalidField('"path" must be the path of a page, as in the results of a search.');
  return { path, ...(groups && { groups }) };
}

/**
 * Builds the body of a rating from its documented fields.
 *
 * @throws {ProxyError} 400 that names the invalid field.
 */
export function readFeedbackBody(body: Record<string, unknown>): object {
  try {
    return readFeedbackRequest(body);
  } catch (error) {
    throw badRequest(error);
  }
}

/** Returns the fields with these names that are not empty strings. */
function pickTexts(record: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  const texts = names.flatMap((name): [string, string][] => {
    const value = record[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(texts);
}

const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;

const isWithin = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max;
