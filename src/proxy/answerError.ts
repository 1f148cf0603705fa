import { describeError } from '../http/describeError.js';
import { REQUEST_ID } from '../http/requestId.js';
import { ProxyError } from './ProxyError.js';
import { createErrorReply } from './proxyReply.js';

/** The request that an error belongs to. */
export interface FailedRequest {
  /** The header `x-request-id` of the request, if it is valid. The docs platform receives the same id. */
  requestId?: string;
}

/** Option of both proxies. */
export interface ProxyErrorOptions {
  /**
   * Called when a request fails for a reason that its reply does not give: one of your functions threw, or the docs platform or the store
   * of a limit failed. `error.cause` is the original error, if there is one. Default: one line on `console.error`, without keys.
   */
  onError?: (error: Error, request: FailedRequest) => void;
}

/** Creates the reply for an error, and reports an error that the reply does not explain. */
export function answerError(error: unknown, request: Request, { onError = logError }: ProxyErrorOptions): Response {
  const known =
    error instanceof ProxyError
      ? error
      : new ProxyError(500, 'internal', 'The proxy could not answer this request.', {}, { cause: error });
  // A missing key, with status 500, is reported once and not with every request.
  const needsReport = known.cause !== undefined || known.status > 500;
  if (needsReport && !request.signal.aborted) {
    const id = request.headers.get('x-request-id');
    try {
      onError(known, id !== null && REQUEST_ID.test(id) ? { requestId: id } : {});
    } catch {
      // A fault of the log must not change the reply.
    }
  }
  return createErrorReply(known);
}

function logError(error: Error, { requestId }: FailedRequest): void {
  const cause = error.cause === undefined ? '' : ` Cause: ${describeError(error.cause)}`;
  console.error(`docs-assistant/proxy: ${error.message}${cause}${requestId ? ` (request ${requestId})` : ''}`);
}
