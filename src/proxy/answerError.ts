import { safeListener } from '../async/safeListener.js';
import { describeError } from '../http/describeError.js';
import { REQUEST_ID } from '../http/requestId.js';
import { ProxyError } from './ProxyError.js';
import { createErrorReply } from './proxyReply.js';
import { withoutKey } from './withoutKey.js';

/** The request that an error belongs to. */
export interface FailedRequest {
  /** The header `x-request-id` of the request, if it is valid. The proxy also sends it to the docs platform. */
  requestId?: string;
}

/** The option for errors, which the assistant proxy and the export proxy share. */
export interface ProxyErrorOptions {
  /**
   * Called with an error that the operator should know about, in one of these cases:
   *
   * - One of your functions threw or took too long.
   * - The store of a limit failed.
   * - The docs platform failed (perhaps only after the answer had begun), refused the request (403) or did not accept the key.
   *
   * Not called after the client has left. Not called for a missing key, which is logged once. `error.cause` is the original error, if there
   * is one. If the original error contains the key of the proxy, `error.cause` is a copy without the key. May be async; its own errors go
   * to `console.error`. Default: one line on `console.error`, without keys.
   */
  onError?: (error: Error, request: FailedRequest) => void;
}

/**
 * Creates the reply for an error. Reports the error if it has a cause, or a status above 500.
 *
 * @param key Key of the proxy, which the report must not contain.
 */
export function answerError(
  error: unknown,
  request: Request,
  options: ProxyErrorOptions,
  key: string | undefined,
): Response {
  const known =
    error instanceof ProxyError
      ? error
      : new ProxyError(500, 'internal', 'The proxy could not answer this request.', {}, { cause: error });
  // Do not report a status 500 without a cause. Such an error means a missing key, which `createMissingKeyError` logs once.
  if (known.cause !== undefined || known.status > 500) reportError(known, request, options, key);
  return createErrorReply(known);
}

/**
 * Reports an error to `onError`. Reports nothing if the client has disconnected: the proxy then aborts its request to the docs platform,
 * and only the abort caused the error.
 *
 * @param key Key of the proxy, which the report must not contain.
 */
export function reportError(
  error: ProxyError,
  request: Request,
  { onError = logError }: ProxyErrorOptions,
  key: string | undefined,
): void {
  if (request.signal.aborted) return;
  const id = request.headers.get('x-request-id');
  const report = safeListener(onError, (thrown) =>
    console.error(`docs-assistant/proxy: onError failed. ${describeError(thrown)}`),
  );
  report(key === undefined ? error : hideKey(error, key), id !== null && REQUEST_ID.test(id) ? { requestId: id } : {});
}

function hideKey(error: ProxyError, key: string): ProxyError {
  const cause = withoutKey(error.cause, key);
  if (cause === error.cause) return error;
  return new ProxyError(error.status, error.code, error.message, error.headers, { cause });
}

function logError(error: Error, { requestId }: FailedRequest): void {
  const cause = error.cause === undefined ? '' : ` Cause: ${describeError(error.cause)}`;
  console.error(`docs-assistant/proxy: ${error.message}${cause}${requestId ? ` (request ${requestId})` : ''}`);
}
