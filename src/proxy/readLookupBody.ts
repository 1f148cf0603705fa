import { readFeedbackRequest } from '../protocol/readFeedbackRequest.js';
import { readSearchRequest } from '../protocol/readSearchRequest.js';
import { isRecord } from '../values/isRecord.js';
import { invalidBody, invalidField } from './ProxyError.js';
import type { ReaderSession } from './readAssistantBody.js';

/**
 * Builds the body of a search request to the docs platform. Takes the documented fields from the client's request, and the groups from the
 * reader's session. Drops all other fields.
 *
 * @throws {ProxyError} 400 that names the invalid field.
 */
export function readSearchBody(body: Record<string, unknown>, { groups }: ReaderSession): object {
  const search = checked(() => readSearchRequest(body));
  const limits = {
    ...pickTexts(isRecord(body.filter) ? body.filter : {}, ['version', 'language', 'tag']),
    ...(groups && { groups }),
  };
  return { ...search, ...(Object.keys(limits).length > 0 && { filter: limits }) };
}

/**
 * Builds the body of a page request to the docs platform. Takes the path from the client's request and the groups from the reader's
 * session. Drops all other fields.
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
  return checked(() => readFeedbackRequest(body));
}

/** Runs a check from `protocol/`, and turns its error into a 400. */
function checked<Checked>(read: () => Checked): Checked {
  try {
    return read();
  } catch (error) {
    throw invalidBody(error);
  }
}

/** Returns the fields with these names whose values are non-empty strings. */
function pickTexts(record: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  const texts = names.flatMap((name): [string, string][] => {
    const value = record[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(texts);
}
