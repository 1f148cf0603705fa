import { readBoundedText } from '../async/readBoundedText.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { parseRetryAfter } from '../protocol/parseRetryAfter.js';
import { readServerTime } from '../protocol/readServerTime.js';
import { createDeadline, type Deadline } from './createDeadline.js';
import { errorFromResponse } from './errorFromResponse.js';
import type { FetchFunction } from './FetchFunction.js';
import { fetchWithin } from './fetchWithin.js';
import { readHeaders } from './readHeaders.js';
import type { Timeouts } from './timeouts.js';

/** Maximum size of a reply. Replies of the export interface are much smaller. */
const MAX_REPLY_BYTES = 100_000;

/** One request for JSON. */
export interface JsonRequest {
  url: string;
  method: 'GET' | 'POST';
  /** Sent as JSON. Default: no body. */
  body?: unknown;
  fetch: FetchFunction;
  headers: Record<string, string>;
  credentials: RequestCredentials;
  timeouts: Required<Timeouts>;
  signal?: AbortSignal | undefined;
}

/** A successful reply. */
export interface JsonReply {
  value: unknown;
  /** Seconds that the service asks to wait before the next request. */
  retryAfter?: number;
  /** When the service answered, by its own clock (ms since 1970); by this machine's clock if the reply has no `Date` header. */
  time: number;
}

/**
 * Sends a request and reads its reply as JSON. Any 2xx status is a success; redirects are refused; size and time are limited.
 *
 * @throws {DocsAssistantError} and nothing else.
 */
export async function requestJson(request: JsonRequest): Promise<JsonReply> {
  const deadline = createDeadline(request.timeouts, request.signal);
  try {
    const response = await send(request, deadline);
    const time = readServerTime(response.headers);
    if (!response.ok) {
      deadline.endPhaseLimits();
      throw await deadline.race(errorFromResponse(response));
    }
    const text = await readText(response, deadline);
    const retryAfter = parseRetryAfter(response.headers);
    return { value: parseReply(text, response.status), time, ...(retryAfter !== undefined && { retryAfter }) };
  } catch (error) {
    deadline.close();
    throw error;
  } finally {
    deadline.stop();
  }
}

async function send(request: JsonRequest, deadline: Deadline): Promise<Response> {
  const { url, method, body, credentials } = request;
  const headers = await readHeaders(request.headers);
  if (!headers.has('accept')) headers.set('accept', 'application/json');
  if (method === 'POST') {
    // The export proxy requires these headers, because forms on other sites cannot send them. Scripts on other sites can send them only
    // after a CORS preflight.
    headers.set('content-type', 'application/json');
    headers.set('x-docs-assistant', '1');
  }
  const init: RequestInit = {
    method,
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    credentials,
    cache: 'no-store',
  };
  return fetchWithin(deadline, request.fetch, url, init, 'the export service');
}

async function readText({ body, status }: Response, { raceChunk }: Deadline): Promise<string> {
  const { text, failure, cause } = await readBoundedText(body, { maxBytes: MAX_REPLY_BYTES, raceChunk });
  if (!failure) return text;
  if (failure === 'too-large') {
    throw new DocsAssistantError('protocol', 'The reply is much larger than any reply of the export interface.', {
      status,
    });
  }
  if (cause instanceof DocsAssistantError) throw cause;
  throw new DocsAssistantError('network', 'The connection was lost before the reply was complete.', { cause });
}

function parseReply(text: string, status: number): unknown {
  if (text.trim() === '') {
    throw new DocsAssistantError(
      'empty',
      `The export service answered with status ${status} and an empty body. Check the URL of the export interface, and whether a proxy removes the body.`,
      { status },
    );
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DocsAssistantError(
      'protocol',
      'The reply is not JSON. Check the URL of the export interface. A sign-in page or a firewall may also have answered.',
      { status, serverMessage: text, cause },
    );
  }
}
