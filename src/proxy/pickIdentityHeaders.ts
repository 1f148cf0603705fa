import { readTraceId } from '../http/readTraceId.js';
import { REQUEST_ID } from '../http/requestId.js';

/** Returns the valid `x-request-id` and `traceparent` of a request, so that the log of the docs platform has the same ids. */
export function pickIdentityHeaders(headers: Headers): Record<string, string> {
  const id = headers.get('x-request-id');
  const traceparent = headers.get('traceparent');
  return {
    ...(id !== null && REQUEST_ID.test(id) && { 'x-request-id': id }),
    ...(traceparent !== null && readTraceId(traceparent) !== undefined && { traceparent }),
  };
}
