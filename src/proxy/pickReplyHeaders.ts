import { REQUEST_ID } from '../http/requestId.js';
import { readThreadHeaders, THREAD_ID_HEADER, THREAD_KEY_HEADER } from '../protocol/messages/thread.js';
import { warnOfIgnoredThread } from '../protocol/messages/warnOfIgnoredThread.js';

const HTTP_DATE = '[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT';

/** Headers for developers that the proxy passes on, each with the form that its value must have. */
const NOTICES: Readonly<Record<string, RegExp>> = {
  // RFC 9745 uses `@` and seconds. Its drafts use `true` or an HTTP date.
  deprecation: new RegExp(`^(?:@\\d{1,12}|true|${HTTP_DATE})$`),
  // RFC 8594.
  sunset: new RegExp(`^${HTTP_DATE}$`),
  'x-request-id': REQUEST_ID,
};

/** The headers that name the format of a streamed answer. */
const FORMAT_HEADERS = ['x-vercel-ai-data-stream', 'x-vercel-ai-ui-message-stream'];

/** Returns the headers that name the thread and the format of a streamed answer of the docs platform. Drops invalid values. */
export function pickAnswerHeaders(headers: Headers): Record<string, string> {
  const picked: Record<string, string> = {};
  const thread = readThreadHeaders(headers, warnOfIgnoredThread);
  if (thread?.id !== undefined) picked[THREAD_ID_HEADER] = thread.id;
  if (thread?.key !== undefined) picked[THREAD_KEY_HEADER] = thread.key;
  for (const name of FORMAT_HEADERS) {
    const value = headers.get(name);
    if (value !== null && /^v\d{1,3}$/.test(value)) picked[name] = value;
  }
  return picked;
}

/** Returns the valid headers `Deprecation`, `Sunset` and `x-request-id` of a reply. */
export function pickNoticeHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(NOTICES).flatMap(([name, form]) => {
      const value = headers.get(name);
      return value !== null && form.test(value) ? [[name, value]] : [];
    }),
  );
}
