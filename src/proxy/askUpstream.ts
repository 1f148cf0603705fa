import { raceTimeout } from '../async/raceTimeout.js';
import { isRedirect } from '../protocol/isRedirect.js';
import { parseRetryAfter } from '../protocol/parseRetryAfter.js';
import { ProxyError } from './ProxyError.js';
import type { ProxyFetch } from './ProxyHandler.js';

/** One request to the docs platform. */
export interface UpstreamRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  fetch: ProxyFetch | undefined;
  /** Signal of the client's request. When the client leaves, the request to the platform is aborted. */
  signal: AbortSignal;
  /** Maximum time until the reply starts (ms). */
  timeoutMs: number;
}

/** The reply to an {@link UpstreamRequest}. Its body has not been read. */
export interface UpstreamReply {
  response: Response;
  /** Seconds to wait, from the `Retry-After` header. */
  retryAfter: number | undefined;
  /** Aborts the request. */
  close: () => void;
}

/**
 * Sends a request to the docs platform. Does not follow redirects.
 *
 * @throws {ProxyError} 502 or 504 when there is no usable reply.
 */
export async function askUpstream(request: UpstreamRequest): Promise<UpstreamReply> {
  const { url, method, headers, body, signal, timeoutMs } = request;
  const controller = new AbortController();
  const close = () => controller.abort();
  // Forward the abort by hand, because the edge runtime of Next.js has no `AbortSignal.any`.
  if (signal.aborted) close();
  else signal.addEventListener('abort', close, { once: true });
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
      signal: controller.signal,
      ...(body !== undefined && { body }),
    };
    // Race against the time limit, because a `fetch` that the site provides (`request.fetch`) may ignore the signal.
    const response = await raceTimeout(send(url, init), timeoutMs, onTimeout);
    if (isRedirect(response)) {
      close();
      throw new ProxyError(
        502,
        'platform-fault',
        'The docs platform answered with a redirect, which is not followed. Give the proxy its final address.',
      );
    }
    return { response, retryAfter: parseRetryAfter(response.headers), close };
  } catch (error) {
    if (error instanceof ProxyError) throw error;
    throw new ProxyError(502, 'platform-fault', 'The docs platform could not be reached.', {}, { cause: error });
  }
}
