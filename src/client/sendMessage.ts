import type { AssistantRequest, Thread } from '../protocol/assistantMessage.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { readDataStream } from '../protocol/readDataStream.js';
import type { StreamPart } from '../protocol/StreamPart.js';
import { mergeThread, readThreadHeaders } from '../protocol/thread.js';
import { warnOfIgnoredThread } from '../protocol/warnOfIgnoredThread.js';
import { createDeadline, type Deadline } from './createDeadline.js';
import type { FetchFunction } from './FetchFunction.js';
import { fetchWithin } from './fetchWithin.js';
import { type HeadersSource, mergeHeaders } from './mergeHeaders.js';
import { readBytes } from './readBytes.js';
import { DEFAULT_TIMEOUTS, resolveTimeouts, type Timeouts } from './timeouts.js';

/** A request as it was handed to `fetch`. */
export interface SentRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
}

/** One request to the message endpoint. */
export interface SendMessageOptions {
  /** The whole address of the endpoint. */
  url: string;
  request: AssistantRequest;
  fetch?: FetchFunction;
  /** Of the caller; a function is asked within the limits of the request. Those of `endpointHeaders` win. */
  headers?: HeadersSource;
  /** What opens the endpoint. */
  endpointHeaders?: Record<string, string>;
  credentials?: RequestCredentials;
  signal?: AbortSignal;
  timeouts?: Timeouts;
  /** Called whenever the reply names its thread: with headers first, then with what the stream says. */
  onThread?: (thread: Thread) => void;
  /** Called with what is sent, just before it is. It holds the keys. */
  onRequest?: (request: SentRequest) => void;
  /** Called once with the headers of a reply. */
  onHeaders?: (headers: Headers) => void;
  /** Called at the end with the number of lines that could not be used. */
  onSkippedLines?: (count: number) => void;
}

function toJson(request: AssistantRequest): string {
  try {
    return JSON.stringify(request);
  } catch (error) {
    throw new DocsAssistantError('setup', 'Something in the messages cannot be written as JSON; nothing was sent.', {
      cause: error,
    });
  }
}

async function send(options: SendMessageOptions, deadline: Deadline): Promise<Response> {
  const { url, request, headers, endpointHeaders, credentials = 'same-origin' } = options;
  if (url.startsWith('/') && !options.fetch && typeof location === 'undefined') {
    throw new DocsAssistantError(
      'setup',
      'Outside of a page, discoveryUrl must be a whole address: "/discovery" has nothing to stand on.',
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

/** A connection that is refused sooner than this, in milliseconds, hardly left the machine. */
const AT_ONCE = 150;

/** Browsers do not say why there is no reply. What can be known: whether there is a network at all, and how soon it was refused. */
function likelyReason(elapsed: number): DocsAssistantError['reason'] {
  // Only in a page: elsewhere nothing is known of the connection.
  if (typeof window === 'undefined') return undefined;
  if (!navigator.onLine) return 'offline';
  return elapsed < AT_ONCE ? 'blocked' : undefined;
}

/** What reads a reply that is no success is loaded only for one: a page pays for it when the service has failed. */
async function failureOf(response: Response): Promise<DocsAssistantError> {
  try {
    return await import('./errorFromResponse.js').then((chunk) => chunk.errorFromResponse(response));
  } catch {
    const { status } = response;
    return new DocsAssistantError(status < 500 ? 'http' : 'server', `The service answered with HTTP ${status}.`, {
      status,
    });
  }
}

/**
 * Sends a question and reads the reply: batches of parts, `finish` last. The one place where both interfaces of this package to a
 * conversation, `askAssistant` and the hook's `fetch`, meet the network. Every request settles: time limits, the caller's signal
 * and every fault of a reply end in one {@link DocsAssistantError}.
 *
 * Resolves when the reply has begun; rejects when it is no success.
 */
export async function sendMessage(options: SendMessageOptions): Promise<AsyncGenerator<StreamPart[], void, undefined>> {
  const deadline = createDeadline(resolveTimeouts(options.timeouts, DEFAULT_TIMEOUTS), options.signal);
  try {
    const response = await send(options, deadline);
    options.onHeaders?.(response.headers);
    if (!response.ok) throw await deadline.race(failureOf(response));
    if (!response.body)
      throw new DocsAssistantError('empty', `The service answered with status ${response.status} and no body.`);
    let thread = readThreadHeaders(response.headers, warnOfIgnoredThread);
    if (thread) options.onThread?.(thread);
    return readDataStream(readBytes(response.body, deadline), {
      onThread(news) {
        thread = mergeThread(thread, news);
        options.onThread?.(thread);
      },
      onIgnoredThread: warnOfIgnoredThread,
      onFinish: deadline.finish,
      onSkippedLines: options.onSkippedLines,
    });
  } catch (error) {
    deadline.close();
    throw error;
  }
}
