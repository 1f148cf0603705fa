import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { Deadline } from './createDeadline.js';
import type { FetchFunction } from './FetchFunction.js';

/**
 * Calls `fetch` within the limits of a request. A redirect is never followed: it would carry what is sent to a place nobody named
 * (security promise 18).
 *
 * @param service Named in the sentence of the error.
 * @param reason Asked when there is no reply, with how long it took to know that, in milliseconds.
 * @throws {DocsAssistantError} `network`, or what ended the request.
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
    // Called in the chain, so that a `fetch` that throws at once counts as one that rejects.
    const sent = Promise.resolve().then(() =>
      fetchFunction(url, { ...init, redirect: 'manual', signal: deadline.signal }),
    );
    const response = await deadline.race(sent);
    if (typeof response?.ok === 'boolean') return response;
    throw new TypeError('fetch gave something that is no Response.');
  } catch (error) {
    if (error instanceof DocsAssistantError) throw error;
    throw new DocsAssistantError(
      'network',
      `No reply: ${service} cannot be reached, or something between refuses the connection (offline, CORS, a blocker, a firewall).`,
      { cause: error, reason: reason?.(performance.now() - sentAt) },
    );
  }
}
