import type { IncomingMessage, ServerResponse } from 'node:http';
import { findHealthCheck } from '../../http/findHealthCheck.js';
import { MAX_PATH_LENGTH, PAGE_ROUTE, type RequestLogEntry } from '../../http/RequestLogEntry.js';
import { readTraceId } from '../../http/readTraceId.js';
import { chooseRequestId } from '../../http/requestId.js';

/** Returns the route of a path for the request log: the path itself for a health check, and the same route for all pages and files. */
export function routeOf(path: string): string {
  return findHealthCheck(path) ? path : PAGE_ROUTE;
}

/** Adds the id and the valid `traceparent` of a request to its response, and calls `onRequest` when the response has ended. */
export function followRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onRequest: (entry: RequestLogEntry) => void,
): void {
  const { headers, method = 'GET', url = '/' } = incoming;
  const startedAt = performance.now();
  const requestId = chooseRequestId(single(headers['x-request-id']));
  const traceparent = single(headers.traceparent);
  const traceId = readTraceId(traceparent);
  outgoing.setHeader('x-request-id', requestId);
  if (traceparent !== undefined && traceId !== undefined) outgoing.setHeader('traceparent', traceparent);
  const path = url.replace(/[?#].*$/s, '').slice(0, MAX_PATH_LENGTH);
  const before = incoming.socket.bytesWritten;
  outgoing.once('close', () => {
    const { statusCode: status } = outgoing;
    const aborted = !outgoing.writableFinished;
    // `sent` includes the headers, so it is an upper limit for the body of an aborted response.
    const sent = incoming.socket.bytesWritten - before;
    const length = method === 'HEAD' ? 0 : Number(outgoing.getHeader('content-length') ?? 0);
    onRequest({
      requestId,
      method,
      path,
      route: routeOf(path),
      status,
      durationMs: Math.round(performance.now() - startedAt),
      bytes: aborted ? Math.min(length, sent) : length,
      aborted,
      ...(traceId !== undefined && { traceId }),
      failed: status >= 500,
    });
  });
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
