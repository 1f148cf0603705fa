import { readBoundedText } from '../../async/readBoundedText.js';
import { parseRetryAfter } from '../../protocol/parseRetryAfter.js';
import { withoutTrailingSlashes } from '../../values/withoutTrailingSlashes.js';
import { errorOfFetch, errorOfStatus } from './ModelError.js';
import type { ModelOptions } from './ModelOptions.js';
import type { PromptMessage } from './PromptMessage.js';
import { findNamedField, type OptionalField, type RequestForm } from './RequestForm.js';

/** Maximum size of an error response (bytes). In a larger one, the service does not look for the field that the endpoint refuses. */
const MAX_ERROR_BYTES = 20_000;
/** HTTP statuses with which endpoints refuse a request because of one of its fields. */
const REFUSED_FIELD: ReadonlySet<number> = new Set([400, 422]);

/** Returns the URL of the chat completions of an endpoint. Keeps the query, such as the `api-version` of some gateways. */
export function completionsUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${withoutTrailingSlashes(url.pathname)}/chat/completions`;
  return url;
}

/**
 * Sends a request for a streamed chat completion. If the endpoint refuses an optional field, sends the request again without the field.
 *
 * @throws {ModelError} for any status other than 2xx, and if the endpoint cannot be reached. If `signal` aborts, rejects with the reason of
 *   `signal` instead.
 */
export async function sendModelRequest(
  options: ModelOptions,
  form: RequestForm,
  messages: readonly PromptMessage[],
  signal: AbortSignal,
): Promise<Response> {
  const { name, apiKey, fetch: send = fetch } = options;
  const url = completionsUrl(options.baseUrl);
  const headers: Record<string, string> = { accept: 'text/event-stream', 'content-type': 'application/json' };
  if (apiKey) headers.authorization = `Bearer ${apiKey}`;
  const without = new Set<OptionalField>();
  for (;;) {
    const fields = form.fields(without);
    const body = JSON.stringify({ model: name, messages: messages.map(toSentMessage), stream: true, ...fields });
    // Do not follow redirects: a redirect could send the question and the passages to another host.
    const request = send(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    const response = await request.catch((error: unknown) => {
      signal.throwIfAborted();
      throw errorOfFetch(error, url.host);
    });
    if (response.ok) {
      form.leaveOut(without);
      return response;
    }
    const { text, failure } = await readBoundedText(response.body, { maxBytes: MAX_ERROR_BYTES });
    signal.throwIfAborted();
    const mayBeRefused = REFUSED_FIELD.has(response.status) && !failure;
    const named = mayBeRefused ? findNamedField(text, fields) : undefined;
    if (named === undefined) throw errorOfStatus(response.status, url.host, retryAfterOf(response.headers));
    without.add(named);
  }
}

/** Returns a message as endpoints expect it. Text alone stays a string, because many endpoints accept nothing else. */
function toSentMessage({ role, content, images = [] }: PromptMessage): object {
  if (images.length === 0) return { role, content };
  const parts = images.map((url) => ({ type: 'image_url', image_url: { url } }));
  return { role, content: [{ type: 'text', text: content }, ...parts] };
}

/** Returns how long the endpoint asks to wait (ms). Some gateways send `retry-after-ms`. */
function retryAfterOf(headers: Headers): number | undefined {
  const milliseconds = headers.get('retry-after-ms');
  if (milliseconds !== null && /^\d{1,9}$/.test(milliseconds)) return Number(milliseconds);
  const seconds = parseRetryAfter(headers);
  return seconds === undefined ? undefined : seconds * 1_000;
}
