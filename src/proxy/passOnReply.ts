import { markReported } from '../http/reportedError.js';
import type { UpstreamReply } from './askUpstream.js';
import type { ReplyFormat } from './assistantEndpoints.js';
import { limitStream } from './limitStream.js';
import { ProxyError } from './ProxyError.js';
import { pickAnswerHeaders, pickNoticeHeaders } from './pickReplyHeaders.js';
import { createJsonReply, retryAfterHeader } from './proxyReply.js';
import { readPlatformReply } from './readPlatformReply.js';
import { unusableReply } from './unusableReply.js';

/** Maximum size of an answer, in bytes. Far above the longest answer; it stops streams that never end. */
const MAX_ANSWER_BYTES = 16_777_216;
/** Maximum size of search results or of a page, in bytes. */
const MAX_LOOKUP_BYTES = 4_194_304;

const STREAM_HEADERS = {
  // Prevent buffering of the stream: `no-transform` for proxies that compress responses, `x-accel-buffering` for nginx.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/**
 * Passes on a successful reply of the docs platform.
 *
 * @param report Reports the error of a stream that fails after the reply has begun.
 * @throws {ProxyError} 502 or 504 for a reply that cannot be passed on.
 */
export async function passOnReply(
  { response, retryAfter, close }: UpstreamReply,
  reply: ReplyFormat,
  timeouts: { idle: number; total: number },
  report: (error: ProxyError) => void,
): Promise<Response> {
  const notices = { ...pickNoticeHeaders(response.headers), ...retryAfterHeader(retryAfter) };
  if (reply.type === 'none') {
    close();
    return new Response(null, { status: 204, headers: { ...notices, 'cache-control': 'no-store' } });
  }
  if (reply.type === 'json') {
    const limits = { maxBytes: MAX_LOOKUP_BYTES, timeoutMs: timeouts.idle };
    const rebuilt = reply.rebuild(await readPlatformReply(response.body, limits).finally(close));
    if (rebuilt) return createJsonReply(200, rebuilt, notices);
    throw unusableReply(new Error('Its fields are not the expected ones.'));
  }
  if (!response.body) {
    close();
    throw new ProxyError(502, 'platform-fault', 'The docs platform sent an empty answer.').withHeaders(notices);
  }
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
    close();
    throw new ProxyError(
      502,
      'platform-fault',
      'The docs platform sent an HTML page instead of an answer. Check discoveryUrl: it must lead to the assistant interface, and not to a page.',
    ).withHeaders(notices);
  }
  const limits = { idleMs: timeouts.idle, totalMs: timeouts.total, maxBytes: MAX_ANSWER_BYTES };
  const onFailure = (cause: unknown) => {
    const sentence = 'The answer of the docs platform broke off.';
    report(new ProxyError(502, 'platform-fault', sentence, {}, { cause }));
    // Pass the cause only to `report`, because the cause may quote the proxy's key for the docs platform. The body of the response fails
    // with the error that is returned here, and many servers log that error.
    return markReported(new ProxyError(502, 'platform-fault', sentence));
  };
  return new Response(limitStream(response.body, limits, { close, onFailure }), {
    headers: {
      ...pickAnswerHeaders(response.headers),
      ...notices,
      ...STREAM_HEADERS,
      'content-type': reply.contentType,
    },
  });
}
