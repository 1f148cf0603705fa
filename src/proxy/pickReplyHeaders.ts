import { REQUEST_ID } from '../protocol/requestId.js';
import { readThreadHeaders, THREAD_ID_HEADER, THREAD_KEY_HEADER } from '../protocol/thread.js';
import { warnOfIgnoredThread } from '../protocol/warnOfIgnoredThread.js';

const HTTP_DATE = '[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT';

/** Headers that tell developers about a reply, each with the only form in which it is passed on. */
const NOTICES: Readonly<Record<string, RegExp>> = {
  // RFC 9745 (`@` and seconds), and the two forms of its drafts.
  deprecation: new RegExp(`^(?:@\\d{1,12}|true|${HTTP_DATE})$`),
  // RFC 8594.
  sunset: new RegExp(`^${HTTP_DATE}$`),
  'x-request-id': REQUEST_ID,
};

/** Thread and notices of a reply of the docs platform. Values of another form are left out. */
export function pickReplyHeaders(headers: Headers): Record<string, string> {
  const passed: Record<string, string> = {};
  const thread = readThreadHeaders(headers, warnOfIgnoredThread);
  if (thread) passed[THREAD_ID_HEADER] = thread.id;
  if (thread?.key !== undefined) passed[THREAD_KEY_HEADER] = thread.key;
  return { ...passed, ...pickNoticeHeaders(headers) };
}

/** `Deprecation`, `Sunset` and `x-request-id` of a reply, for replies that carry no thread. */
export function pickNoticeHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(NOTICES).flatMap(([name, form]) => {
      const value = headers.get(name);
      return value !== null && form.test(value) ? [[name, value]] : [];
    }),
  );
}
