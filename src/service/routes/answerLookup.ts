import type { RequestTrace } from '../../http/RequestTrace.js';
import type { ServiceLimits } from '../admission/ServiceLimits.js';
import type { LoadedDocs } from '../LoadedDocs.js';
import { type ExpectedBody, readJsonBody } from '../requests/readJsonBody.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';

/** An endpoint that looks something up in the documentation. */
export interface Lookup<Request> {
  expected: ExpectedBody;
  /** Checks the body of a request. @throws {HttpError} 400, 413 */
  read: (body: Record<string, unknown>, limits: ServiceLimits) => Request;
  /** Whether the request searches. If so, it waits in the search queue until the search can start. */
  needsSearch: (request: Request) => boolean;
  /**
   * Whether to count only the requests that search. If so, the limits are checked after the body is read, because the body says whether a
   * request searches. Default: all requests count towards the limits.
   */
  countsOnlySearches?: boolean;
  respond: (docs: LoadedDocs, request: Request) => Response | Promise<Response>;
}

/**
 * Answers a search, a request for a page or a message to the MCP server. Such a request needs the same keys as a question, and has separate
 * limits.
 *
 * @throws {HttpError} 400, 401, 403, 413, 415, 429, 503
 */
export async function answerLookup<Request>(
  endpoint: AssistantEndpoint,
  trace: RequestTrace,
  { expected, read, needsSearch, countsOnlySearches = false, respond }: Lookup<Request>,
): Promise<Response> {
  const { limits, keys } = endpoint;
  if (!countsOnlySearches) await limits.countSearch(trace.remoteAddress);
  const organisation = await keys.organisationOf(trace.request);
  const request = read(await readJsonBody(trace.request, expected, limits.numbers.bodyBytes), limits.numbers);
  const isSearch = needsSearch(request);
  if (countsOnlySearches && isSearch) await limits.countSearch(trace.remoteAddress);
  const docs = await endpoint.docs();
  if (isSearch) limits.searches.check(trace.remoteAddress);
  // Count towards the limit of the organisation only now: a request that the checks above refuse must not count.
  if (isSearch || !countsOnlySearches) await limits.countLookup(organisation);
  if (!isSearch) return respond(docs, request);
  return limits.searches.run(
    trace.remoteAddress,
    trace.request.signal,
    () => respond(docs, request),
    () => limits.giveBackLookup(organisation),
  );
}
