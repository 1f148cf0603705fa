import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { type ErrorKind, kindOfStatus } from '../protocol/errorKind.js';
import { parseRetryAfter } from '../protocol/parseRetryAfter.js';

/** As much of an error body as is read: some are pages of megabytes, some never end. */
const MAX_BODY_BYTES = 20_000;
/** How long an error body is waited for, in milliseconds. */
const MAX_BODY_WAIT = 2_000;

const SENTENCES: Readonly<Partial<Record<ErrorKind, string>>> = {
  'bad-request': 'The service refused the request as malformed.',
  auth: 'The service wants a key, or another one: check apiKey, or the key of your proxy.',
  quota: 'The quota of this service is used up.',
  forbidden: 'The service does not allow this.',
  'not-found': 'The service knows no such domain, thread or job.',
  'not-ready': 'The job has not finished yet.',
  'too-large': 'The request is larger than the service accepts.',
  'rate-limit': 'The service is asked too often; wait for retryAfter seconds.',
  server: 'The service failed.',
};

async function readSome(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<{ done: true; value: undefined }>((resolve) => {
    timer = setTimeout(() => resolve({ done: true, value: undefined }), MAX_BODY_WAIT);
  });
  try {
    while (text.length < MAX_BODY_BYTES) {
      const { done, value } = await Promise.race([reader.read(), timeUp]);
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // What arrived before the connection broke is enough.
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => {});
  }
  return text;
}

const CODE = /^[a-z][a-z-]{0,39}$/;

/** What the service says, out of `{"error": "…", "code": "…"}` and its relatives, else the body as it is. */
function readErrorBody(body: string): { serverMessage: string; code?: string } {
  try {
    // `Object` makes something without these of whatever is no object, `null` included.
    const { error, message, code } = Object(JSON.parse(body));
    const said = [error, Object(error).message, message].find((text) => typeof text === 'string') ?? body;
    return { serverMessage: said as string, ...(typeof code === 'string' && CODE.test(code) && { code }) };
  } catch {
    return { serverMessage: body };
  }
}

/** The error that a reply which is no success stands for. Reads a bounded part of its body and gives the rest up. */
export async function errorFromResponse(response: Response): Promise<DocsAssistantError> {
  const { status, headers } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    response.body?.cancel().catch(() => {});
    return new DocsAssistantError(
      'http',
      'The endpoint answered with a redirect, which is not followed because it would carry the conversation elsewhere. Give the final address.',
      { status },
    );
  }
  const { serverMessage, code } = readErrorBody(await readSome(response.body));
  const kind = kindOfStatus(status, serverMessage);
  const serverTime = Date.parse(headers.get('date') ?? '');
  return new DocsAssistantError(
    kind,
    `${SENTENCES[kind] ?? 'The service answered with an unexpected status.'} (HTTP ${status})`,
    {
      status,
      code,
      requestId: headers.get('x-request-id') ?? undefined,
      retryAfter: parseRetryAfter(headers.get('retry-after'), Number.isNaN(serverTime) ? Date.now() : serverTime),
      serverMessage: serverMessage.trim() === '' ? undefined : serverMessage,
    },
  );
}
