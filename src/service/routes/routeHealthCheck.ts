import { findHealthCheck, type HealthCheck } from '../../http/findHealthCheck.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import { allowMethods } from '../requests/allowMethods.js';
import { jsonResponse } from '../requests/jsonResponse.js';

/**
 * Answers a health check.
 *
 * @param paths The path of the request in two forms: without the base path of the service, and with it.
 * @param ready Returns the response to the readiness check, which says whether the service should get requests.
 * @returns undefined if none of the paths is the path of a health check.
 * @throws {HttpError} 405 for methods other than GET and HEAD.
 */
export function routeHealthCheck(
  paths: readonly string[],
  trace: RequestTrace,
  ready: () => Promise<Response>,
): Response | Promise<Response> | undefined {
  for (const path of paths) {
    const check = findHealthCheck(path);
    if (check === undefined) continue;
    trace.route = path;
    allowMethods(trace.request, ['GET', 'HEAD']);
    return answerCheck(check, ready);
  }
  return undefined;
}

function answerCheck(check: HealthCheck, ready: () => Promise<Response>): Response | Promise<Response> {
  switch (check) {
    case 'live':
      return jsonResponse(200, { status: 'live' });
    case 'ready':
      return ready();
    default:
      return check satisfies never;
  }
}
