import { pathBelow } from '../../http/basePath.js';
import { findHealthCheck } from '../../http/findHealthCheck.js';
import { HttpError } from '../../http/HttpError.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import type { ExportEndpoint } from '../export/ExportEndpoint.js';
import { findExportEndpoint } from '../export/findExportEndpoint.js';
import { allowMethods } from '../requests/allowMethods.js';
import { checkHost } from '../requests/checkHost.js';
import { jsonResponse } from '../requests/jsonResponse.js';

/** The parts of a service that {@link routeAdminRequest} and {@link routeExport} need. */
export interface AdminRoutes {
  /** Base path of the site. */
  base: string;
  allowedHosts: ReadonlySet<string>;
  /** Returns the static export interface. Opens it if it is not open yet. */
  exports: () => Promise<ExportEndpoint>;
  /** Whether only the admin interface, on a port of its own, answers requests that need an admin key. */
  isSeparate: boolean;
}

const EXPORT_PATH = /^\/v1\/static-export(?:\/|$)/;

/**
 * Answers a request to the admin interface: the static export interface and the liveness check.
 *
 * @throws {HttpError} for every refusal.
 */
export async function routeAdminRequest(routes: AdminRoutes, trace: RequestTrace): Promise<Response> {
  checkHost(trace.request, routes.allowedHosts);
  const exported = routeExport({ ...routes, isSeparate: false }, trace);
  if (exported) return exported;
  const { pathname } = new URL(trace.request.url);
  if (findHealthCheck(pathname) !== 'live')
    throw new HttpError(404, 'There is nothing at this address of the admin interface. It has static exports only.');
  trace.route = pathname;
  allowMethods(trace.request, ['GET', 'HEAD']);
  return jsonResponse(200, { status: 'live' });
}

/**
 * Answers a request to the static export interface.
 *
 * @returns undefined for a path outside of it.
 * @throws {HttpError} for every refusal.
 */
export function routeExport(routes: AdminRoutes, trace: RequestTrace): Promise<Response> | undefined {
  const { pathname, origin } = new URL(trace.request.url);
  // Also accept a path without the base. The endpoints of the assistant accept such paths, too.
  const exportPath = [pathBelow(routes.base, pathname), pathname].find((path) => EXPORT_PATH.test(path ?? ''));
  if (exportPath === undefined) return undefined;
  trace.route = '/v1/static-export/*';
  // Accept downloads on this port, too: their links are signed, and must work for clients that cannot reach the admin port.
  if (routes.isSeparate && findExportEndpoint(exportPath).endpoint !== 'download')
    throw new HttpError(404, 'Static exports are on the admin port of this service.');
  const root = origin + pathname.slice(0, pathname.length - exportPath.length);
  return routes.exports().then((exports) => exports.respond(trace, exportPath, root));
}
