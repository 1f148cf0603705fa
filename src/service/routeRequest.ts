import { pathBelow } from '../http/basePath.js';
import { HttpError } from '../http/HttpError.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { type AssistantEndpoint, answerAssistantRequest } from './answerAssistantRequest.js';
import { answerFeedbackRequest, FEEDBACK_PATH } from './answerFeedbackRequest.js';
import { answerReadinessCheck } from './answerReadinessCheck.js';
import { answerSearchRequest } from './answerSearchRequest.js';
import type { ExportEndpoint } from './export/ExportEndpoint.js';
import { allowMethods } from './http/allowMethods.js';
import { checkHost } from './http/checkHost.js';
import { preflightResponse } from './http/crossOrigin.js';
import { jsonResponse } from './http/jsonResponse.js';
import type { RequestTrace } from './http/RequestTrace.js';

/** The parts of a service that answer requests. */
export interface ServiceRoutes {
  endpoint: AssistantEndpoint;
  allowedHosts: ReadonlySet<string>;
  allowedOrigins: ReadonlySet<string>;
  /** Opens the static export interface at first use. */
  exports: () => Promise<ExportEndpoint>;
  /** Why the last update failed; undefined if it succeeded. */
  updateProblem: () => string | undefined;
}

const EXPORT_PATH = /^\/v1\/static-export(?:\/|$)/;
const OTHER_VERSION_PATH = /^\/discovery\/v(?!1\/)\d+\//;
const HEALTH_PATH = /^\/healthz(?:\/(live|ready))?$/;
const MESSAGE_PATH = /^\/discovery\/v1\/assistant\/([^/]+)\/message\/?$/;

const OTHER_VERSION =
  'This service speaks version 1 of the assistant interface, for clients of AI SDK v4 ("@ai-sdk/react" 1.2 or "ai" 4), at "/discovery/v1/assistant/{domain}/message".';

/**
 * Answers a request by its path.
 *
 * @throws {HttpError} for every refusal.
 */
export async function routeRequest(routes: ServiceRoutes, trace: RequestTrace): Promise<Response> {
  const { endpoint, allowedHosts } = routes;
  const { request } = trace;
  checkHost(request, allowedHosts);
  const { pathname, origin } = new URL(request.url);
  const path = pathBelow(endpoint.base, pathname);
  // Also accept the path without the base, because a widget without settings sends its questions there.
  const message = MESSAGE_PATH.exec(path ?? pathname) ?? MESSAGE_PATH.exec(pathname);
  if (message) return answerMessageRequest(routes, trace, message[1] ?? '');
  if (OTHER_VERSION_PATH.test(path ?? pathname)) throw new HttpError(404, OTHER_VERSION);
  const exportPath = [path, pathname].find((each) => each !== undefined && EXPORT_PATH.test(each));
  if (exportPath !== undefined) {
    const root = origin + pathname.slice(0, pathname.length - exportPath.length);
    return (await routes.exports()).respond(request, exportPath, root, trace.remoteAddress);
  }
  const health = HEALTH_PATH.exec(path ?? pathname) ?? HEALTH_PATH.exec(pathname);
  if (health) {
    allowMethods(request, ['GET', 'HEAD']);
    if (health[1] === 'live') return jsonResponse(200, { status: 'live' });
    return answerReadinessCheck(await endpoint.docs(), routes.updateProblem());
  }
  if (path === '/_docs/search') {
    allowMethods(request, ['GET', 'HEAD']);
    await endpoint.limits.countSearch(trace.remoteAddress);
    return answerSearchRequest(await endpoint.docs(), request, endpoint.limits.numbers.queryLength);
  }
  if (path === FEEDBACK_PATH) {
    if (request.method === 'OPTIONS') return preflightResponse(request, routes.allowedOrigins, 'POST, OPTIONS');
    allowMethods(request, ['POST', 'OPTIONS']);
    return answerFeedbackRequest(endpoint, trace);
  }
  return answerPageRequest(endpoint, request, path);
}

async function answerMessageRequest(routes: ServiceRoutes, trace: RequestTrace, domain: string): Promise<Response> {
  const { endpoint, allowedOrigins } = routes;
  const { request } = trace;
  if (request.method === 'OPTIONS') return preflightResponse(request, allowedOrigins, 'POST, OPTIONS');
  allowMethods(request, ['POST', 'OPTIONS']);
  if (decodeDomain(domain) !== endpoint.domain) {
    throw new HttpError(
      404,
      `There is no documentation for this domain here. This service answers for "${endpoint.domain}".`,
    );
  }
  return answerAssistantRequest(endpoint, trace);
}

async function answerPageRequest(
  endpoint: AssistantEndpoint,
  request: Request,
  path: string | undefined,
): Promise<Response> {
  const { base } = endpoint;
  const nothingHere = () =>
    new HttpError(404, `There is nothing at this address. The documentation is below "${base}/".`);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    // Pages only support GET and HEAD: 405 for an existing page, else 404.
    const { status } = await answerPageRequest(endpoint, new Request(request.url, { method: 'HEAD' }), path);
    if (status !== 404) allowMethods(request, ['GET', 'HEAD']);
    throw nothingHere();
  }
  if (path === undefined && new URL(request.url).pathname === '/') {
    // Relative, so that it also works behind a proxy that adds or removes a path prefix.
    return new Response(null, { status: 307, headers: { location: `.${base}/` } });
  }
  const page = (await endpoint.docs()).site.respond(request);
  if (!page) throw nothingHere();
  return page;
}

function decodeDomain(domain: string): string | undefined {
  try {
    return parseDomain(decodeURIComponent(domain));
  } catch {
    return undefined;
  }
}
