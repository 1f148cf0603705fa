import { raceTimeout } from '../async/raceTimeout.js';
import { type ApiVersion, DEFAULT_API_VERSION } from '../protocol/apiVersion.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { MessageRequest, Thread } from '../protocol/messages/assistantMessage.js';
import { hasThreadId, mergeThread, type NamedThread, readThreadHeaders } from '../protocol/messages/thread.js';
import { warnOfIgnoredThread } from '../protocol/messages/warnOfIgnoredThread.js';
import { readDataStream } from '../protocol/stream/readDataStream.js';
import type { StreamPart } from '../protocol/stream/StreamPart.js';
import { createDeadline, type Deadline } from './createDeadline.js';
import type { FetchFunction } from './FetchFunction.js';
import { fetchWithin } from './fetchWithin.js';
import { isOffline } from './isOffline.js';
import { mergeHeaders } from './mergeHeaders.js';
import { readBytes } from './readBytes.js';
import type { HeadersSource } from './readHeaders.js';
import { DEFAULT_TIMEOUTS, resolveTimeouts, type Timeouts } from './timeouts.js';

/** A request as it was passed to `fetch`. */
export interface SentRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The body as JSON text. */
  body: string;
}

/** One request to the message endpoint. */
export interface SendMessageOptions {
  /** URL of the endpoint. */
  url: string;
  request: MessageRequest;
  /** Version of the endpoint. Used for the warning that a version is deprecated. Default `v1`. */
  apiVersion?: ApiVersion;
  fetch?: FetchFunction;
  /** The caller's headers, or a function that returns them within the time limits of the request. `endpointHeaders` take precedence. */
  headers?: HeadersSource;
  /** The headers that the endpoint requires, such as the header with its API key. */
  endpointHeaders?: Record<string, string>;
  credentials?: RequestCredentials;
  signal?: AbortSignal;
  timeouts?: Timeouts;
  /** Called whenever the reply names its thread: first in its headers, then in the stream. */
  onThread?: (thread: Thread) => void;
  /**
   * Called with the request just before it is sent. The request can contain secrets: the endpoint's API key, the thread's key, and the
   * caller's `headers`.
   */
  onRequest?: (request: SentRequest) => void;
  /** Called once with the headers of a reply. */
  onHeaders?: (headers: Headers) => void;
  /** Called at the end of the reply with the number of its lines that could not be used. */
  onSkippedLines?: (count: number) => void;
}

function toJson(request: MessageRequest): string {
  try {
    return JSON.stringify(request);
  } catch (error) {
    throw new DocsAssistantError('setup', 'The messages cannot be converted to JSON, so nothing was sent.', {
      cause: error,
    });
  }
}

async function send(options: SendMessageOptions, deadline: Deadline): Promise<Response> {
  const { url, request, headers, endpointHeaders, credentials = 'same-origin' } = options;
  if (url.startsWith('/') && !options.fetch && typeof location === 'undefined') {
    throw new DocsAssistantError(
      'setup',
      'Outside the browser, discoveryUrl must be an absolute URL: a relative one has no base.',
    );
  }
  const fetchFunction = options.fetch ?? ((...given) => fetch(...given));
  const sent: SentRequest = {
    url,
    headers: await deadline.race(mergeHeaders(headers, { ...endpointHeaders, 'content-type': 'application/json' })),
    body: toJson(request),
  };
  options.onRequest?.(sent);
  const init: RequestInit = { method: 'POST', headers: sent.headers, body: sent.body, credentials };
  return fetchWithin(deadline, fetchFunction, url, init, 'the service', likelyReason);
}

/** A request that fails sooner than this (ms) was probably blocked in the browser. */
const BLOCKED_WITHIN_MS = 150;

/** Guesses why a request got no reply, from the network state and the time until it failed (ms). Browsers do not report the reason. */
function likelyReason(elapsed: number): DocsAssistantError['reason'] {
  if (isOffline()) return 'offline';
  return typeof window !== 'undefined' && elapsed < BLOCKED_WITHIN_MS ? 'blocked' : undefined;
}

/** How long to wait for the code that reads error replies (ms). */
const ERROR_CODE_TIMEOUT_MS = 5_000;

/**
 * Turns an error reply into an error. `errorFromResponse` is loaded on demand, because most replies are successful. If it does not load in
 * time, the error has only the status.
 */
async function failureOf(response: Response, { threadId }: MessageRequest): Promise<DocsAssistantError> {
  try {
    const { errorFromResponse } = await raceTimeout(
      import('./errorFromResponse.js'),
      ERROR_CODE_TIMEOUT_MS,
      () => new Error('The code that reads error replies did not load in time.'),
    );
    return await errorFromResponse(response, threadId !== undefined);
  } catch {
    const { status } = response;
    return new DocsAssistantError(status < 500 ? 'http' : 'server', `The service answered with HTTP ${status}.`, {
      status,
    });
  }
}

/** Warns developers of a deprecated version. The warning is loaded on demand, because few replies need it. */
function reportDeprecation(headers: Headers, version: ApiVersion = DEFAULT_API_VERSION): void {
  if (!headers.has('deprecation') && !headers.has('sunset')) return;
  import('./warnOfDeprecation.js').then(
    (chunk) => chunk.warnOfDeprecation(headers, version),
    () => {},
  );
}

/**
 * Sends a question and reads the reply as batches of parts. The last part of a complete answer is `finish`. Used by `askAssistant` and by
 * the `fetch` that `useChat` of AI SDK v4 calls. Every request settles: time limits, the caller's signal and invalid replies end with a
 * {@link DocsAssistantError}.
 *
 * Resolves when the reply begins. Rejects when there is no reply, when its status is not successful, or when it has no body.
 */
export async function sendMessage(options: SendMessageOptions): Promise<AsyncGenerator<StreamPart[], void, undefined>> {
  const deadline = createDeadline(resolveTimeouts(options.timeouts, DEFAULT_TIMEOUTS), options.signal);
  try {
    const response = await send(options, deadline);
    options.onHeaders?.(response.headers);
    reportDeprecation(response.headers, options.apiVersion);
    if (!response.ok) {
      deadline.endPhaseLimits();
      throw await deadline.race(failureOf(response, options.request));
    }
    if (!response.body)
      throw new DocsAssistantError('empty', `The service answered with status ${response.status} and no body.`);
    let thread: NamedThread | undefined;
    const noteThread = (named: NamedThread) => {
      thread = mergeThread(thread, named);
      if (hasThreadId(thread)) options.onThread?.(thread);
    };
    const named = readThreadHeaders(response.headers, warnOfIgnoredThread);
    if (named) noteThread(named);
    return readDataStream(readBytes(response.body, deadline), {
      onThread: noteThread,
      onIgnoredThread: warnOfIgnoredThread,
      onFinish: deadline.finish,
      onResume: deadline.resume,
      onSkippedLines: options.onSkippedLines,
    });
  } catch (error) {
    deadline.close();
    throw error;
  }
}
