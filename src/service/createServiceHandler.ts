import type { ConnectionInfo } from '../http/ConnectionInfo.js';
import { HttpError } from '../http/HttpError.js';
import type { RequestLogEntry } from '../http/RequestLogEntry.js';
import { RequestTrace, type TraceReport } from '../http/RequestTrace.js';
import { safeRequestLog } from '../http/safeRequestLog.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { serviceClosing } from './admission/serviceBusy.js';
import { crossOriginHeaders } from './requests/crossOrigin.js';
import { jsonResponse } from './requests/jsonResponse.js';
import { inRequestSpan } from './tracing/inRequestSpan.js';

/**
 * The error message if the documentation could not be read. Readers see this message, too, so it does not name the reason, which can
 * contain paths.
 */
export const DOCS_NOT_READ =
  'The documentation of this service could not be read. See the log of the service for the reason.';

/** Answers a request. A thrown `HttpError` becomes a reply with its status, any other error a reply with the status 500 or 503. */
export type ServiceRoute = (trace: RequestTrace) => Promise<Response>;

/** Options and functions that all handlers of a service share. */
export interface ServiceHandlerContext extends Omit<TraceReport, 'onRequest'> {
  /** Called once per request, when its reply has ended. May throw and may be async: its errors go to `onWarning`. */
  onRequest: ((entry: RequestLogEntry) => void) | undefined;
  allowedOrigins: ReadonlySet<string>;
  isClosed: () => boolean;
}

/** Creates a handler that never throws, logs each request, and refuses requests once the service has been closed. */
export function createServiceHandler(
  route: ServiceRoute,
  { onRequest, onWarning, allowedOrigins, isClosed }: ServiceHandlerContext,
): (request: Request, info?: ConnectionInfo) => Promise<Response> {
  const report = { onRequest: safeRequestLog(onRequest, onWarning), onWarning };
  return async (request, info = {}) => {
    const trace = new RequestTrace(request, info.remoteAddress, report);
    return inRequestSpan(trace, async () => {
      const response = isClosed() ? errorResponse(serviceClosing(), trace) : await respond(route, trace);
      return trace.reply(response, responseHeaders(request, response, allowedOrigins));
    });
  };
}

async function respond(route: ServiceRoute, trace: RequestTrace): Promise<Response> {
  try {
    return await route(trace);
  } catch (error) {
    return errorResponse(error, trace);
  }
}

function responseHeaders(request: Request, response: Response, allowedOrigins: ReadonlySet<string>): Headers {
  const headers = new Headers(response.headers);
  headers.set('x-content-type-options', 'nosniff');
  for (const [name, value] of Object.entries(crossOriginHeaders(request, allowedOrigins))) {
    if (name === 'vary') headers.append(name, value);
    else headers.set(name, value);
  }
  return headers;
}

/** Converts an error to a response and records it in the trace. */
function errorResponse(error: unknown, trace: RequestTrace): Response {
  if (error instanceof HttpError) {
    trace.refuse(error);
    return jsonResponse(error.status, { error: error.message, code: error.code }, error.headers);
  }
  trace.fail(error);
  return error instanceof DocsAssistantError
    ? jsonResponse(503, { error: DOCS_NOT_READ })
    : jsonResponse(500, { error: 'The service failed to answer. Try again in a moment.' });
}
