import { HttpError } from '../../http/HttpError.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import type { ServiceLimits } from '../admission/ServiceLimits.js';
import type { LoadedDocs } from '../LoadedDocs.js';
import { type ExpectedBody, readJsonBody } from '../requests/readJsonBody.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';

/** The size limit for bodies that are read and parsed before their requests count towards the rate limits. */
export interface UncountedBody {
  maxBytes: number;
  /** A sentence for the error message that says which requests may have a larger body. */
  larger: string;
}

/** An endpoint that looks something up in the documentation. */
export interface Lookup<Request> {
  expected: ExpectedBody;
  /** Converts the body of a request to the value that the functions below get. @throws {HttpError} 400 or 413 if the body is invalid. */
  read: (body: Record<string, unknown>, limits: ServiceLimits) => Request;
  /** Whether the request searches. If so, it waits in the search queue until the search can start. */
  needsSearch: (request: Request) => boolean;
  /**
   * If set, only requests that search count towards the rate limits. The body says whether a request searches, so the body is read before
   * the request counts. This option limits the size of a body that is read before its request counts. Exception: a request whose
   * `Content-Length` is above the size limit counts before its body is read. If the body then shows that the request does not search, the
   * reply is 413. Default: all requests count.
   */
  uncounted?: UncountedBody;
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
  { expected, read, needsSearch, uncounted, respond }: Lookup<Request>,
): Promise<Response> {
  const { limits, keys } = endpoint;
  const { bodyBytes } = limits.numbers;
  const isLarge = uncounted && Number(trace.request.headers.get('content-length')) > uncounted.maxBytes;
  const bound = uncounted && !isLarge ? uncounted : undefined;
  if (!bound) await limits.countSearch(trace.remoteAddress);
  const organisation = await keys.organisationOf(trace.request);
  const body = bound
    ? readJsonBody(trace.request, { ...expected, shorten: bound.larger }, Math.min(bound.maxBytes, bodyBytes))
    : readJsonBody(trace.request, expected, bodyBytes);
  const request = read(await body, limits.numbers);
  const isSearch = needsSearch(request);
  if (isLarge && !isSearch) {
    throw new HttpError(413, `The body is larger than ${uncounted.maxBytes} bytes. ${uncounted.larger}`);
  }
  if (bound && isSearch) await limits.countSearch(trace.remoteAddress);
  const docs = await endpoint.docs();
  if (isSearch) limits.searches.check(trace.remoteAddress);
  // Count towards the limit of the organisation only now: a request that the checks above refuse must not count.
  if (isSearch || !uncounted) await limits.countLookup(organisation);
  if (!isSearch) return respond(docs, request);
  return limits.searches.run(
    trace.remoteAddress,
    trace.request.signal,
    () => respond(docs, request),
    () => limits.giveBackLookup(organisation),
  );
}
