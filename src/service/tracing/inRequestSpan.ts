import { countBytes } from '../../http/countBytes.js';
import { MAX_PATH_LENGTH } from '../../http/RequestLogEntry.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import { type ActiveSpan, type SpanAttributes, startSpan } from './startSpan.js';

/**
 * Methods that the semantic conventions of OpenTelemetry list. Other methods are recorded as `_OTHER`, without their name: a client may
 * have made it up.
 */
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'CONNECT', 'TRACE']);

/** Answers a request in a span, which ends with the body of the reply. */
export async function inRequestSpan(trace: RequestTrace, answer: () => Promise<Response>): Promise<Response> {
  const { headers, method } = trace.request;
  const name = KNOWN_METHODS.has(method) ? method : 'HTTP';
  const span = startSpan(name, { kind: 'server', attributes: describeRequest(trace), headers });
  const response = await span.run(answer);
  if (!span.isRecorded) return response;
  span.rename(`${name} ${trace.route}`);
  span.set({ 'http.route': trace.route, 'http.response.status_code': response.status });
  if (!response.body) {
    endSpan(span, trace, response.status);
    return response;
  }
  const body = countBytes(response.body, (bytes) => {
    span.set({ 'http.response.body.size': bytes });
    endSpan(span, trace, response.status);
  });
  const { status, statusText } = response;
  return new Response(body, { status, statusText, headers: response.headers });
}

/** Returns the attributes of a request. Leaves out the query string: it may contain words of readers or the signature of a link. */
function describeRequest({ id, request }: RequestTrace): SpanAttributes {
  const { protocol, hostname, port, pathname } = new URL(request.url);
  return {
    'http.request.method': KNOWN_METHODS.has(request.method) ? request.method : '_OTHER',
    'url.scheme': protocol.slice(0, -1),
    'url.path': pathname.slice(0, MAX_PATH_LENGTH),
    'server.address': hostname,
    ...(port !== '' && { 'server.port': Number(port) }),
    'docs_assistant.request_id': id,
  };
}

/**
 * Ends the span. Following the semantic conventions of OpenTelemetry, marks statuses from 500 as errors, but not refusals (4xx). Also marks
 * an answer that failed after its status 200 was sent.
 */
function endSpan(span: ActiveSpan, { hasFailed }: RequestTrace, status: number): void {
  if (status >= 500) span.fail(String(status));
  else if (hasFailed) span.fail('failed');
  span.end();
}
