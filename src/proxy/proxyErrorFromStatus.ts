import type { ProxyErrorCode } from '../protocol/ProxyErrorCode.js';
import { ProxyError } from './ProxyError.js';
import { retryAfterHeader } from './proxyReply.js';

/** The answer of a proxy to a 403 of the docs platform. The meaning of a 403 depends on the interface: assistant or static export. */
export interface ForbiddenReply {
  code: ProxyErrorCode;
  message: string;
}

/**
 * Returns the error of the proxy for an error status of the docs platform. The platform's own text is not passed on. A 401 concerns the
 * key of the proxy, not the login of the caller, so it becomes a 502. The error for a 403 has a `cause`, so that it is reported to the
 * operator: the set-up of the proxy is wrong, or the plan of the organisation at the docs platform does not include static export.
 *
 * @param notFound What a 404 or 410 means, as a sentence.
 */
export function proxyErrorFromStatus(
  status: number,
  retryAfter: number | undefined,
  forbidden: ForbiddenReply,
  notFound: string,
): ProxyError {
  const wait = retryAfterHeader(retryAfter);
  switch (status) {
    case 400:
    case 422:
      return new ProxyError(400, 'bad-request', 'The docs platform refused the request as malformed.');
    case 401:
      return new ProxyError(
        502,
        'proxy-key',
        'The docs platform does not accept the key of this proxy: it is wrong or has expired.',
      );
    case 402:
      return new ProxyError(
        402,
        'quota',
        'The quota of this site at the docs platform is used up. Wait until it is renewed, or ask for a higher one.',
        wait,
      );
    case 403:
      return new ProxyError(403, forbidden.code, forbidden.message, {}, statusCause(status));
    case 404:
    case 410:
      return new ProxyError(404, 'not-found', notFound);
    case 409:
      return new ProxyError(
        409,
        'not-ready',
        'The docs platform is not ready for this request. Try again in a moment.',
        wait,
      );
    case 413:
      return new ProxyError(413, 'too-large', 'The request is larger than the docs platform accepts.');
    case 408:
    case 425:
      return new ProxyError(
        503,
        'platform-fault',
        'The docs platform cannot answer right now. Try again in a moment.',
        wait,
      );
    case 429:
      return new ProxyError(429, 'rate-limit', 'The docs platform has received too many requests.', wait);
    case 503:
      return new ProxyError(503, 'platform-fault', 'The docs platform is not available.', wait);
    case 507:
      return new ProxyError(
        507,
        'disk-full',
        'The disk of the docs platform is full. Free some space and try again.',
        wait,
      );
    case 504:
      return new ProxyError(504, 'platform-timeout', 'The docs platform did not answer in time.', wait);
    default:
      return new ProxyError(
        502,
        'platform-fault',
        'The docs platform answered with an error.',
        wait,
        statusCause(status),
      );
  }
}

function statusCause(status: number): { cause: Error } {
  return { cause: new Error(`Its status is ${status}.`) };
}
