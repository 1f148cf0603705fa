import { raceTimeout } from '../async/raceTimeout.js';
import { parseRetryAfter } from '../protocol/parseRetryAfter.js';
import { ProxyError } from './ProxyError.js';
import type { ProxyFetch } from './ProxyHandler.js';

/** One request to the platform. */
export interface UpstreamRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  fetch: ProxyFetch | undefined;
  /** The caller's: when it leaves, the platform's work ends too. */
  signal: AbortSignal;
  /** How long the first word of the reply is waited for, in milliseconds. */
  limitMs: number;
}

/** A reply of the platform whose status is known. */
export interface UpstreamReply {
  response: Response;
  /** Seconds that the platform asks to wait. */
  retryAfter: number | undefined;
  /** Ends the connection. */
  close: () => void;
}

/**
 * Asks the platform. Redirects are not followed; times are bounded.
 *
 * @throws {ProxyError} 502 or 504 when there is no reply that could be passed on.
 */
export async function askUpstream(request: UpstreamRequest): Promise<UpstreamReply> {
  const { url, method, headers, body, signal, limitMs } = request;
  const controller = new AbortController();
  const close = () => controller.abort();
  const onTimeout = () => {
    close();
    return new ProxyError(504, 'platform-timeout', 'The docs platform did not answer in time.');
  };
  try {
    const send = request.fetch ?? ((input: string, init: RequestInit) => globalThis.fetch(input, init));
    const init: RequestInit = {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, controller.signal]),
      ...(body !== undefined && { body }),
    };
    // A race, because the site's `fetch` may ignore the signal.
    const response = await raceTimeout(send(url, init), limitMs, onTimeout);
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      close();
      throw new ProxyError(
        502,
        'platform-fault',
        'The docs platform answered with a redirect, which is not followed. Give the proxy its final address.',
      );
    }
    const time = Date.parse(response.headers.get('date') ?? '');
    const retryAfter = parseRetryAfter(response.headers.get('retry-after'), Number.isNaN(time) ? Date.now() : time);
    return { response, retryAfter, close };
  } catch (error) {
    if (error instanceof ProxyError) throw error;
    throw new ProxyError(502, 'platform-fault', 'The docs platform could not be reached.');
  }
}
