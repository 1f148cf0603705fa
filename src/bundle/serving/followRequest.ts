import type { IncomingMessage, ServerResponse } from 'node:http';
import { findHealthCheck } from '../../http/findHealthCheck.js';
import { isClosedResponse } from '../../http/isClosedResponse.js';
import { MAX_PATH_LENGTH, PAGE_ROUTE, type RequestLogEntry } from '../../http/RequestLogEntry.js';
import { readTraceId } from '../../http/readTraceId.js';
import { chooseRequestId } from '../../http/requestId.js';

/** Returns the route of a path for the request log: the path itself for a health check, and the same route for all pages and files. */
export function routeOf(path: string): string {
  return findHealthCheck(path) ? path : PAGE_ROUTE;
}

/**
 * Adds the id of a request, and its `traceparent` if that is valid, to the headers of the response. Calls `onRequest` when the response has
 * ended.
 */
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
  const onClose = () => {
    const { statusCode: status } = outgoing;
    // In HTTP/2, `writableFinished` is also true if the client has cancelled the request before any data was written.
    const aborted = !outgoing.writableEnded || !outgoing.writableFinished;
    const length = method === 'HEAD' ? 0 : Number(outgoing.getHeader('content-length') ?? 0);
    // `sent` is an upper limit for the bytes that were sent of the body of an aborted response. In HTTP/1, it includes the headers. In
    // HTTP/2, it is the length of the whole body, because requests share a connection and Node does not count the bytes of each request.
    const sent = incoming.httpVersionMajor > 1 ? length : incoming.socket.bytesWritten - before;
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
  };
  if (isClosedResponse(outgoing)) onClose();
  else outgoing.once('close', onClose);
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
