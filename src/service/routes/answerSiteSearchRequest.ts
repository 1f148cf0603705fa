import { HttpError } from '../../http/HttpError.js';
import type { LoadedDocs } from '../LoadedDocs.js';
import { jsonResponse } from '../requests/jsonResponse.js';
import { readFilterText } from '../requests/readSearchFilter.js';

/**
 * Answers `GET {base}/_docs/search?q=&version=&language=` for the search box of the site, from the same index as the assistant.
 *
 * @param maxQueryLength In characters.
 * @throws {HttpError} 400 for a query, version or language that is too long.
 */
export async function answerSiteSearchRequest(
  { tasks }: LoadedDocs,
  request: Request,
  maxQueryLength: number,
): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const query = (parameters.get('q') ?? '').trim();
  if (query.length > maxQueryLength) {
    throw new HttpError(400, `"q" is longer than ${maxQueryLength} characters. Search for fewer words.`);
  }
  const filter = {
    version: readFilterText(parameters.get('version'), 'version'),
    language: readFilterText(parameters.get('language'), 'language'),
  };
  const results = query === '' ? [] : await tasks.run('site-search', { query, filter });
  return jsonResponse(200, { results });
}
