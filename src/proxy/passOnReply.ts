import { readBoundedText } from '../http/readBoundedText.js';
import { parseJson } from '../http/readJsonObject.js';
import type { UpstreamReply } from './askUpstream.js';
import type { ReplyFormat } from './assistantEndpoints.js';
import { limitStream } from './limitStream.js';
import { ProxyError } from './ProxyError.js';
import { pickAnswerHeaders, pickNoticeHeaders } from './pickReplyHeaders.js';
import { createJsonReply, retryAfterHeader } from './proxyReply.js';

/** Maximum size of an answer, in bytes. Far above the longest answer; it stops streams that never end. */
const MAX_ANSWER_BYTES = 16_777_216;
/** Maximum size of search results or of a page, in bytes. */
const MAX_LOOKUP_BYTES = 4_194_304;

const STREAM_HEADERS = {
  // `no-transform` and `x-accel-buffering` keep compressing proxies and nginx from buffering the stream.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/** Passes on a successful reply of the docs platform. @throws {ProxyError} 502 or 504 for a reply that cannot be passed on */
export async function passOnReply(
  { response, retryAfter, close }: UpstreamReply,
  reply: ReplyFormat,
  timeouts: { idle: number; total: number },
): Promise<Response> {
  const notices = { ...pickNoticeHeaders(response.headers), ...retryAfterHeader(retryAfter) };
  if (reply.type === 'none') {
    close();
    return new Response(null, { status: 204, headers: { ...notices, 'cache-control': 'no-store' } });
  }
  if (reply.type === 'json') {
    const read = await readBoundedText(response.body, { maxBytes: MAX_LOOKUP_BYTES, timeoutMs: timeouts.idle });
    close();
    if (read === 'too-slow') throw new ProxyError(504, 'platform-timeout', 'The docs platform did not answer in time.');
    const rebuilt = typeof read === 'object' ? reply.rebuild(parseJson(read.text)) : undefined;
    if (rebuilt) return createJsonReply(200, rebuilt, notices);
    throw new ProxyError(502, 'platform-fault', 'The docs platform sent a reply that cannot be passed on.');
  }
  if (!response.body) {
    close();
    throw new ProxyError(502, 'platform-fault', 'The docs platform sent an empty answer.').withHeaders(notices);
  }
  const limits = { idleMs: timeouts.idle, totalMs: timeouts.total, maxBytes: MAX_ANSWER_BYTES };
  return new Response(limitStream(response.body, limits, close), {
    headers: {
      ...pickAnswerHeaders(response.headers),
      ...notices,
      ...STREAM_HEADERS,
      'content-type': reply.contentType,
    },
  });
}
