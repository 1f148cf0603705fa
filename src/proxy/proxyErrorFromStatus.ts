import { ProxyError } from './ProxyError.js';
import { retryAfterHeader } from './proxyReply.js';

/**
 * The error that a refusal of the platform becomes. Its words stay here; its status is told where it helps the caller. A 401 is the
 * fault of the proxy's key and no business of the caller's login, so it becomes a 502 (security promise 24).
 */
export function proxyErrorFromStatus(
  status: number,
  retryAfter: number | undefined,
  forbidden: ProxyError,
): ProxyError {
  const wait = retryAfterHeader(retryAfter);
  switch (status) {
    case 400:
    case 422:
      return new ProxyError(400, 'bad-request', 'The docs platform refused the request as malformed.');
    case 401:
      return new ProxyError(502, 'proxy-key', 'The docs platform does not accept the key of this proxy.');
    case 402:
      return new ProxyError(402, 'quota', 'The quota of the docs platform is used up.', wait);
    case 403:
      return forbidden;
    case 404:
      return new ProxyError(404, 'not-found', 'The docs platform knows nothing of that name.');
    case 409:
      return new ProxyError(409, 'not-ready', 'The job has not finished yet.', wait);
    case 413:
      return new ProxyError(413, 'too-large', 'The request is larger than the docs platform accepts.');
    case 408:
    case 425:
      return new ProxyError(503, 'platform-fault', 'The docs platform asks to try again.', wait);
    case 429:
      return new ProxyError(429, 'rate-limit', 'The docs platform is asked too often.', wait);
    case 503:
      return new ProxyError(503, 'platform-fault', 'The docs platform is not available.', wait);
    case 507:
      return new ProxyError(507, 'disk-full', 'The disk of the docs platform is full. Make room and try again.', wait);
    case 504:
      return new ProxyError(504, 'platform-timeout', 'The docs platform did not answer in time.', wait);
    default:
      return new ProxyError(502, 'platform-fault', 'The docs platform failed.', wait);
  }
}
