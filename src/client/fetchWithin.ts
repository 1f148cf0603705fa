import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { OPAQUE_ORIGIN } from '../protocol/links/opaqueOrigin.js';
import type { Deadline } from './createDeadline.js';
import type { FetchFunction } from './FetchFunction.js';

/** Resolves a path against the origin of the page. `fetch` itself would resolve it against `<base href>`, which can name another site. */
function onPageOrigin(url: string): string {
  if (typeof document === 'undefined' || !url.startsWith('/')) return url;
  const { origin } = location;
  // A page with an opaque origin, such as a sandboxed frame, has no origin to resolve the path against. Leave the path to `fetch`.
  return origin === OPAQUE_ORIGIN || origin === new URL(document.baseURI).origin ? url : origin + url;
}

/**
 * Calls `fetch` within the limits of a request. Redirects are not followed, because they would send the request to an address that was
 * not configured.
 *
 * @param service The name of the service for the error message.
 * @param reason Returns the likely reason when a request fails without a reply. Receives the milliseconds until it failed.
 * @throws {DocsAssistantError} kind `network`, or the error that ended the request.
 */
export async function fetchWithin(
  deadline: Deadline,
  fetchFunction: FetchFunction,
  url: string,
  init: RequestInit,
  service: string,
  reason?: (elapsed: number) => DocsAssistantError['reason'],
): Promise<Response> {
  const sentAt = performance.now();
  try {
    // Call `fetchFunction` in a promise chain, so that a thrown error is treated like a rejection.
    const sent = Promise.resolve().then(() =>
      fetchFunction(onPageOrigin(url), { ...init, redirect: 'manual', signal: deadline.signal }),
    );
    const response = await deadline.race(sent);
    if (typeof response?.ok === 'boolean') return response;
    throw new TypeError('`fetch` did not return a Response.');
  } catch (error) {
    if (error instanceof DocsAssistantError) throw error;
    throw new DocsAssistantError(
      'network',
      `No reply: ${service} cannot be reached, or the connection is blocked (offline, CORS, a content blocker, a firewall).`,
      { cause: error, reason: reason?.(performance.now() - sentAt) },
    );
  }
}
