import { pathBelow } from '../../http/basePath.js';
import { HttpError } from '../../http/HttpError.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import type { Readiness } from '../Readiness.js';
import { allowMethods } from '../requests/allowMethods.js';
import { checkHost } from '../requests/checkHost.js';
import { preflightResponse } from '../requests/crossOrigin.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';
import { answerFeedbackRequest, FEEDBACK_PATH } from './answerFeedbackRequest.js';
import { answerMcpRequest, MCP_PATH } from './answerMcpRequest.js';
import { answerSiteSearchRequest } from './answerSiteSearchRequest.js';
import { routeDiscovery } from './routeDiscovery.js';
import { type AdminRoutes, routeExport } from './routeExport.js';
import { routeHealthCheck } from './routeHealthCheck.js';

/** The parts of a service that `routeRequest` uses to answer requests. */
export interface ServiceRoutes {
  endpoint: AssistantEndpoint;
  allowedHosts: ReadonlySet<string>;
  allowedOrigins: ReadonlySet<string>;
  admin: AdminRoutes;
  readiness: Readiness;
}

/**
 * Answers a request by its path.
 *
 * @throws {HttpError} if the request is refused. Some refusals are returned instead: the 404 for a missing page or file, the 416 for a
 * range of a file, the 503 of the readiness check, and refusals by the MCP server itself.
 */
export async function routeRequest(routes: ServiceRoutes, trace: RequestTrace): Promise<Response> {
  const { endpoint, allowedHosts } = routes;
  const { request } = trace;
  checkHost(request, allowedHosts);
  const { pathname } = new URL(request.url);
  const path = pathBelow(endpoint.base, pathname);
  // Also accept paths without the base. A widget without the option `discoveryUrl` sends its questions to a path below `/discovery`.
  const paths = path === undefined ? [pathname] : [path, pathname];
  const discovered = routeDiscovery(endpoint, trace, paths, routes.allowedOrigins);
  if (discovered) return discovered;
  const exported = routeExport(routes.admin, trace);
  if (exported) return exported;
  const checked = routeHealthCheck(paths, trace, () => routes.readiness.respond(trace));
  if (checked) return checked;
  if (path === '/_docs/search') {
    trace.route = path;
    allowMethods(request, ['GET', 'HEAD']);
    const { limits } = endpoint;
    await limits.countSearch(trace.remoteAddress);
    const docs = await endpoint.docs();
    return limits.searches.run(trace.remoteAddress, request.signal, () =>
      answerSiteSearchRequest(docs, request, limits.numbers.queryLength),
    );
  }
  if (paths.some((each) => each === MCP_PATH || each === `${MCP_PATH}/`)) {
    // If the documentation has a page at this path, browsers get the page.
    const page = await findMcpPage(endpoint, request, path);
    if (page) return page;
    trace.route = MCP_PATH;
    return answerMcpRequest(endpoint, trace, routes.allowedOrigins);
  }
  if (path === FEEDBACK_PATH) {
    trace.route = path;
    if (request.method === 'OPTIONS') return preflightResponse(request, routes.allowedOrigins, 'POST, OPTIONS');
    allowMethods(request, ['POST', 'OPTIONS']);
    return answerFeedbackRequest(endpoint, trace);
  }
  return answerPageRequest(endpoint, request, path);
}

/**
 * Returns the response with the documentation page at the path of the MCP server. Returns undefined if there is no such page. Also returns
 * undefined for MCP clients, which use POST or accept `text/event-stream`.
 */
async function findMcpPage(
  { docs }: AssistantEndpoint,
  request: Request,
  path: string | undefined,
): Promise<Response | undefined> {
  if (path === undefined || request.headers.get('accept')?.includes('text/event-stream')) return undefined;
  const { site } = await docs();
  const page = await site.respond(request);
  return page?.status === 404 ? undefined : page;
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
    // Pages support only GET and HEAD. Answer other methods with 405 if the page exists, otherwise with 404.
    const { status } = await answerPageRequest(endpoint, new Request(request.url, { method: 'HEAD' }), path);
    if (status !== 404) allowMethods(request, ['GET', 'HEAD']);
    throw nothingHere();
  }
  if (path === undefined && new URL(request.url).pathname === '/') {
    // Use a relative URL, which also works behind a proxy that adds or removes a path prefix.
    return new Response(null, { status: 307, headers: { location: `.${base}/` } });
  }
  const page = (await endpoint.docs()).site.respond(request);
  if (!page) throw nothingHere();
  return page;
}
