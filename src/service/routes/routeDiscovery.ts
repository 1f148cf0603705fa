import { HttpError } from '../../http/HttpError.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import { API_VERSIONS, type ApiVersion, messagePath } from '../../protocol/apiVersion.js';
import { parseDomain } from '../../protocol/parseDomain.js';
import { allowMethods } from '../requests/allowMethods.js';
import { preflightResponse } from '../requests/crossOrigin.js';
import { type AssistantEndpoint, answerAssistantRequest } from './answerAssistantRequest.js';
import { answerPageTextRequest } from './answerPageTextRequest.js';
import { answerSearchRequest } from './answerSearchRequest.js';

interface DiscoveryRoute {
  path: RegExp;
  /** The path in logs and metrics. */
  route: string;
  answer: (endpoint: AssistantEndpoint, trace: RequestTrace) => Promise<Response>;
}

const MESSAGE_PATHS: Readonly<Record<ApiVersion, RegExp>> = {
  v1: /^\/discovery\/v1\/assistant\/([^/]+)\/message\/?$/,
  v2: /^\/discovery\/v2\/assistant\/([^/]+)\/message\/?$/,
};

/** The endpoints below `/discovery`. The paths contain the domain. */
const ENDPOINTS: readonly DiscoveryRoute[] = [
  ...API_VERSIONS.map(
    (version): DiscoveryRoute => ({
      path: MESSAGE_PATHS[version],
      route: `/discovery/${version}/assistant/{domain}/message`,
      answer: (endpoint, trace) => answerAssistantRequest(endpoint, trace, version),
    }),
  ),
  {
    path: /^\/discovery\/v1\/search\/([^/]+)\/?$/,
    route: '/discovery/v1/search/{domain}',
    answer: answerSearchRequest,
  },
  {
    path: /^\/discovery\/v1\/page\/([^/]+)\/?$/,
    route: '/discovery/v1/page/{domain}',
    answer: answerPageTextRequest,
  },
];

const VERSIONED_PATH = /^\/discovery\/v\d+\//;
const METHODS = ['POST', 'OPTIONS'];

/**
 * Answers a request for the assistant, the search or a page.
 *
 * @param paths The paths to try, in order: the path below the base of the site, if the request is below it, then the whole path.
 * @returns undefined if no path begins with `/discovery/` and a version, such as `/discovery/v1/`.
 * @throws {HttpError} 404 for an unknown endpoint or domain, 405 for methods other than POST and OPTIONS. The promise rejects with the
 *   errors of the endpoint.
 */
export function routeDiscovery(
  endpoint: AssistantEndpoint,
  trace: RequestTrace,
  paths: readonly string[],
  allowedOrigins: ReadonlySet<string>,
): Promise<Response> | Response | undefined {
  for (const path of paths) {
    for (const { path: pattern, route, answer } of ENDPOINTS) {
      const domain = pattern.exec(path)?.[1];
      if (domain === undefined) continue;
      trace.route = route;
      if (trace.request.method === 'OPTIONS')
        return preflightResponse(trace.request, allowedOrigins, METHODS.join(', '));
      allowMethods(trace.request, METHODS);
      checkDomain(domain, endpoint);
      return answer(endpoint, trace);
    }
  }
  if (paths.some((path) => VERSIONED_PATH.test(path))) throw noEndpoint(endpoint);
  return undefined;
}

function checkDomain(name: string, { domain }: AssistantEndpoint): void {
  if (decodeDomain(name) === domain) return;
  throw new HttpError(404, `There is no documentation for this domain here. This service answers for "${domain}".`);
}

function decodeDomain(domain: string): string | undefined {
  try {
    return parseDomain(decodeURIComponent(domain));
  } catch {
    return undefined;
  }
}

function noEndpoint({ base, domain }: AssistantEndpoint): HttpError {
  const root = `${base}/discovery`;
  return new HttpError(
    404,
    `There is nothing at this address. Questions go to "${root}${messagePath(domain, 'v1')}" (AI SDK v4) or "${root}${messagePath(domain, 'v2')}" (AI SDK 5 and later), searches to "${root}/v1/search/${domain}", and pages are at "${root}/v1/page/${domain}".`,
  );
}
