import { readBoundedText } from '../async/readBoundedText.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { type ErrorKind, kindOfStatus } from '../protocol/errorKind.js';
import { isRedirect } from '../protocol/isRedirect.js';
import { parseRetryAfter } from '../protocol/parseRetryAfter.js';

/** Limits for reading an error body: some bodies are huge pages, and some never end. */
const BODY_LIMITS = { maxBytes: 20_000, timeoutMs: 2_000 };

/** Cause and remedy by kind of error. The message has the status between them. */
const SENTENCES: Readonly<Partial<Record<ErrorKind, readonly [cause: string, remedy: string]>>> = {
  'bad-request': ['The service rejected the request as invalid', 'Correct the field that its reply names.'],
  auth: [
    'The service requires a valid key',
    'Check apiKey, or the key of your proxy: it is missing, wrong or expired.',
  ],
  quota: ['The quota of this service is used up', 'Wait until it is renewed, or increase it.'],
  forbidden: ['The service does not allow this request', 'Check what the key may do.'],
  'not-found': ['The service has no such domain, thread or job', 'Check the domain, the address and the id.'],
  'not-ready': ['The service is not ready for this request', 'Try again in a moment.'],
  'too-large': ['The request is larger than the service accepts', 'Send less text.'],
  'rate-limit': ['There were too many requests', 'Try again later.'],
  server: [
    'The service failed',
    'Try again in a moment. If it fails again, search the log of the service for the request id.',
  ],
};
/** Cause and remedy for a 404 or 410, if the request named a thread. */
const NO_THREAD = [
  'The service no longer has this thread, or has no such domain',
  'Ask without the id of the thread to start a new one.',
] as const;
const UNEXPECTED = [
  'The service answered with an unexpected status',
  'Check that the address leads to the service.',
] as const;

const CODE = /^[a-z][a-z-]{0,39}$/;

/** Reads the message and the code from `{"error": "…", "code": "…"}` and similar bodies. Any other body is the message itself. */
function readErrorBody(body: string): { serverMessage: string; code?: string } {
  try {
    // `Object` turns `null` and other values that are not objects into an object without these fields.
    const { error, message, code } = Object(JSON.parse(body));
    const found = [error, Object(error).message, message].find((text) => typeof text === 'string') ?? body;
    return { serverMessage: found as string, ...(typeof code === 'string' && CODE.test(code) && { code }) };
  } catch {
    return { serverMessage: body };
  }
}

/**
 * Turns a redirect or an error reply into an error. Reads only the beginning of the body.
 *
 * @param namesThread Whether the request named a thread.
 */
export async function errorFromResponse(response: Response, namesThread = false): Promise<DocsAssistantError> {
  const { status, headers, body } = response;
  if (isRedirect(response)) {
    body?.cancel().catch(() => {});
    return new DocsAssistantError(
      'http',
      'The endpoint answered with a redirect. It was not followed, because it could lead to a server that was not configured. Configure the final address.',
      { status },
    );
  }
  const { text } = await readBoundedText(body, BODY_LIMITS);
  const { serverMessage, code } = readErrorBody(text);
  const kind = kindOfStatus(status, serverMessage);
  const retryAfter = parseRetryAfter(headers);
  const lacksThread = namesThread && kind === 'not-found';
  const [cause, advice] = lacksThread ? NO_THREAD : (SENTENCES[kind] ?? UNEXPECTED);
  const remedy = kind === 'rate-limit' && retryAfter !== undefined ? `Try again in ${retryAfter} s.` : advice;
  return new DocsAssistantError(kind, `${cause} (HTTP ${status}). ${remedy}`, {
    status,
    code,
    ...(lacksThread && { resource: 'thread' }),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter,
    serverMessage: serverMessage.trim() === '' ? undefined : serverMessage,
  });
}
