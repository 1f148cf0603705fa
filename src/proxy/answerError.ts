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
   * of a limit failed, perhaps only after the answer had begun. `error.cause` is the original error, if there is one. May be async.
   * Default: one line on `console.error`, without keys.
   */
  onError?: (error: Error, request: FailedRequest) => void | Promise<void>;
}

/** Creates the reply for an error, and reports an error that the reply does not explain. */
export function answerError(error: unknown, request: Request, options: ProxyErrorOptions): Response {
  const known =
    error instanceof ProxyError
      ? error
      : new ProxyError(500, 'internal', 'The proxy could not answer this request.', {}, { cause: error });
  // A missing key, with status 500, is reported once and not with every request.
  if (known.cause !== undefined || known.status > 500) reportError(known, request, options);
  return createErrorReply(known);
}

/** Reports an error to `onError`, except when the client has left, which aborts the request to the docs platform. */
export function reportError(error: ProxyError, request: Request, { onError = logError }: ProxyErrorOptions): void {
  if (request.signal.aborted) return;
  const id = request.headers.get('x-request-id');
  const report = async () => onError(error, id !== null && REQUEST_ID.test(id) ? { requestId: id } : {});
  // A fault of the log must not change the reply or end the process.
  report().catch(() => {});
}

function logError(error: Error, { requestId }: FailedRequest): void {
  const cause = error.cause === undefined ? '' : ` Cause: ${describeError(error.cause)}`;
  console.error(`docs-assistant/proxy: ${error.message}${cause}${requestId ? ` (request ${requestId})` : ''}`);
}
