import { raceTimeout } from '../async/raceTimeout.js';
import type { ConnectionInfo } from '../http/ConnectionInfo.js';
import type { RateLimitOptions } from '../http/createRateLimiter.js';
import { identifyCaller } from '../http/identifyCaller.js';
import { readBoundedText } from '../http/readBoundedText.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { kindOfStatus } from '../protocol/errorKind.js';
import { isHeaderSafeKey, keyKind } from '../protocol/keyKind.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { messagePath } from '../protocol/toMessageRequest.js';
import { askUpstream } from './askUpstream.js';
import { checkMountPath, pathBelowMount } from './checkMountPath.js';
import { checkContentType } from './checkRequestHeaders.js';
import { checkServiceUrl } from './checkServiceUrl.js';
import { createKeylessHandler, createMissingKeyError } from './createKeylessHandler.js';
import { createRateLimit } from './createRateLimit.js';
import { createSiteGuard, type SiteGuardOptions } from './createSiteGuard.js';
import { limitStream } from './limitStream.js';
import { ProxyError } from './ProxyError.js';
import type { ProxyFetch, ProxyHandler } from './ProxyHandler.js';
import { pickNoticeHeaders, pickReplyHeaders } from './pickReplyHeaders.js';
import { proxyErrorFromStatus } from './proxyErrorFromStatus.js';
import { createErrorReply, retryAfterHeader } from './proxyReply.js';
import { readAssistantBody } from './readAssistantBody.js';
import { readConnection } from './readConnection.js';
import { requireJsonBody } from './requireJsonBody.js';

/** Options of {@link createAssistantProxy}. */
export interface AssistantProxyOptions extends SiteGuardOptions {
  /** Root of the assistant interface of the docs platform. Its path ends in `/discovery`. */
  discoveryUrl: string;
  /** The domain of the documentation. The proxy serves no other domain. */
  domain: string;
  /** The assistant key (`svc_dsc_…`). Leave it out for a service without keys. With an empty key every request gets a 500. */
  apiKey?: string;
  /**
   * Path at which the proxy is mounted. The widget uses `/discovery` by default. Default: the root, so the proxy answers at
   * `/v1/assistant/{domain}/message`.
   */
  mountPath?: string;
  /** Returns the reader's fingerprint from the session, to replace the fingerprint that the page sends. `undefined` replaces nothing. */
  fp?: (request: Request) => string | undefined | Promise<string | undefined>;
  /** Maximum number of questions per reader. Default: 100 an hour, counted in memory. */
  rateLimit?: RateLimitOptions;
  /**
   * Returns the name under which requests are counted. Default: the fingerprint from the session, else the remote address. A `Request`
   * has no address: without `toNodeListener` or `proxy(request, { remoteAddress })` all readers without a fingerprint share one limit.
   */
  callerOf?: (request: Request, info: ConnectionInfo) => string | undefined;
  /**
   * Time limits (ms): 5,000 for `fp`, 10,000 for the body, 30,000 until the first byte, 30,000 without progress, 300,000 for the whole
   * answer by default.
   */
  timeouts?: { fp?: number; body?: number; firstByte?: number; idle?: number; total?: number };
  /** Maximum size of a request body in bytes, history included. Default 1,048,576. */
  maxBodyBytes?: number;
  /** Default: the global `fetch`. */
  fetch?: ProxyFetch;
}

/** Maximum size of an answer, in bytes. Far above the longest answer; it stops streams that never end. */
const MAX_ANSWER_BYTES = 16_777_216;
const MAX_ERROR_BYTES = 20_000;

const STREAM_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  // `no-transform` and `x-accel-buffering` keep compressing proxies and nginx from buffering the stream.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

const MISSING_KEY =
  'apiKey is missing or empty. Set it to the assistant key (svc_dsc_…) from the environment of the server; leave it out for a service without keys.';
const FORBIDDEN = new ProxyError(
  403,
  'not-allowed',
  'The docs platform refused this request. Check the key and the domain of the proxy.',
);

/**
 * Serves the assistant interface on the site's own origin. Content blockers and firewalls that stop other hosts let it through, the key
 * stays on the server, and each reader has a quota. Answers are streamed without buffering. When a reader leaves, the request to the
 * docs platform is aborted.
 *
 * @throws {DocsAssistantError} `setup` or `wrong-key` for options that cannot work.
 * @example
 * const proxy = createAssistantProxy({
 *   discoveryUrl: 'https://docs-platform.example/discovery',
 *   domain: 'acme',
 *   apiKey: process.env.DOCS_ASSISTANT_API_KEY,
 *   mountPath: '/discovery',
 * });
 * // Hono, with the client address from a header that the hosting platform sets
 * app.post('/discovery/*', ({ req }) => proxy(req.raw, { remoteAddress: req.header('x-real-ip') }));
 */
export function createAssistantProxy(options: AssistantProxyOptions): ProxyHandler {
  const domain = parseDomain(options.domain);
  const url = `${checkServiceUrl(options.discoveryUrl, 'discoveryUrl')}${messagePath(domain)}`;
  const key = checkAssistantKey(options.apiKey);
  const mountPath = checkMountPath(options.mountPath);
  const guardSite = createSiteGuard(options);
  const limit = createRateLimit(options.rateLimit ?? { requests: 100, windowMs: 3_600_000 });
  const timeouts = { fp: 5_000, body: 10_000, firstByte: 30_000, idle: 30_000, total: 300_000, ...options.timeouts };

  if (key === '') return createKeylessHandler(MISSING_KEY);
  const createNoKeyError = createMissingKeyError(`The docs platform asks for a key. ${MISSING_KEY}`);

  async function ask(request: Request, info: ConnectionInfo): Promise<Response> {
    if (pathBelowMount(request, mountPath) !== messagePath(domain))
      throw new ProxyError(404, 'not-found', 'The proxy has no endpoint at this path. Check mountPath.');
    if (request.method !== 'POST')
      throw new ProxyError(405, 'wrong-method', `This address does not accept ${request.method}. Use POST.`, {
        allow: 'POST',
      });
    const connection = readConnection(request, info, options.trustProxy === true);
    guardSite(request, connection, true);
    checkContentType(request);
    const fp = options.fp && (await readFingerprint(request, options.fp, timeouts.fp));
    await limit(options.callerOf?.(request, connection) ?? fp ?? identifyCaller(connection.remoteAddress));
    const body = await requireJsonBody(request, {
      maxBytes: options.maxBodyBytes ?? 1_048_576,
      timeoutMs: timeouts.body,
    });
    const { response, retryAfter, close } = await askUpstream({
      url,
      method: 'POST',
      headers: {
        accept: 'text/plain',
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(readAssistantBody(body, fp)),
      fetch: options.fetch,
      signal: request.signal,
      timeoutMs: timeouts.firstByte,
    });
    if (!response.ok || !response.body) {
      const lacksKey = response.status === 401 && key === undefined;
      const error = lacksKey ? createNoKeyError() : await errorFromReply(response, retryAfter, timeouts.idle);
      close();
      throw error.withHeaders(pickNoticeHeaders(response.headers));
    }
    const limits = { idleMs: timeouts.idle, totalMs: timeouts.total, maxBytes: MAX_ANSWER_BYTES };
    return new Response(limitStream(response.body, limits, close), {
      headers: { ...pickReplyHeaders(response.headers), ...retryAfterHeader(retryAfter), ...STREAM_HEADERS },
    });
  }

  return async (request, info = {}) => {
    try {
      return await ask(request, info);
    } catch (error) {
      return createErrorReply(error);
    }
  };
}

/** @throws {ProxyError} 503 when `fp` takes too long. The fingerprint cannot be skipped, because the rate limit may depend on it. */
async function readFingerprint(
  request: Request,
  fp: NonNullable<AssistantProxyOptions['fp']>,
  timeoutMs: number,
): Promise<string | undefined> {
  return raceTimeout(
    Promise.resolve(fp(request)),
    timeoutMs,
    () => new ProxyError(503, 'internal', 'The session could not be read in time. Try again in a moment.'),
  );
}

/** Returns the key without surrounding white space; `''` for an empty key, which is a mistake and not a service without keys. */
function checkAssistantKey(apiKey: string | undefined): string | undefined {
  const key = apiKey?.trim();
  if (!key) return key;
  if (keyKind(key) === 'admin') {
    throw new DocsAssistantError(
      'wrong-key',
      'apiKey holds an admin key. The assistant needs the assistant key (svc_dsc_…); keep the admin key for createExportProxy.',
    );
  }
  if (!isHeaderSafeKey(key)) {
    throw new DocsAssistantError(
      'setup',
      'apiKey contains characters that an HTTP header cannot carry. Leave it out for a service without keys.',
    );
  }
  return key;
}

/** Creates the error for a reply without an answer. A 403 may mean that the quota is used up, which only the text of the reply shows. */
async function errorFromReply(
  response: Response,
  retryAfter: number | undefined,
  timeoutMs: number,
): Promise<ProxyError> {
  if (response.ok) return new ProxyError(502, 'platform-fault', 'The docs platform sent an empty answer.');
  if (response.status !== 403) return proxyErrorFromStatus(response.status, retryAfter, FORBIDDEN);
  const read = await readBoundedText(response.body, { maxBytes: MAX_ERROR_BYTES, timeoutMs });
  return kindOfStatus(403, typeof read === 'string' ? '' : read.text) === 'quota'
    ? proxyErrorFromStatus(402, undefined, FORBIDDEN)
    : FORBIDDEN;
}
