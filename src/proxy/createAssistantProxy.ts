import { raceTimeout } from '../async/raceTimeout.js';
import type { ConnectionInfo } from '../protocol/ConnectionInfo.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { kindOfStatus } from '../protocol/errorKind.js';
import { identifyCaller } from '../protocol/identifyCaller.js';
import { keyKind } from '../protocol/keyKind.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { messagePath } from '../protocol/toMessageRequest.js';
import { askUpstream } from './askUpstream.js';
import { checkContentType } from './checkRequestHeaders.js';
import { checkMountPath, checkServiceUrl, pathBelow } from './checkServiceUrl.js';
import { createKeylessHandler, createMissingKeyError } from './createKeylessHandler.js';
import { createRateLimit, type RateLimitOptions } from './createRateLimit.js';
import { createSiteGuard, type SiteOptions } from './createSiteGuard.js';
import { limitStream } from './limitStream.js';
import { ProxyError } from './ProxyError.js';
import type { ProxyFetch, ProxyHandler } from './ProxyHandler.js';
import { pickNoticeHeaders, pickReplyHeaders } from './pickReplyHeaders.js';
import { proxyErrorFromStatus } from './proxyErrorFromStatus.js';
import { createErrorReply, retryAfterHeader } from './proxyReply.js';
import { readAssistantBody } from './readAssistantBody.js';
import { readConnection } from './readConnection.js';
import { readBounded, readJsonObject } from './readJsonObject.js';

/** Options of {@link createAssistantProxy}. */
export interface AssistantProxyOptions extends SiteOptions {
  /** Root of the platform's assistant interface; its path ends in `/discovery`. */
  discoveryUrl: string;
  /** The one domain whose documentation is asked. */
  domain: string;
  /** The assistant key (`svc_dsc_…`). Leave it out for a service without keys. With an empty key every request is answered with 500. */
  apiKey?: string;
  /**
   * Path the proxy is mounted at. The widget looks under `/discovery` unless it is told otherwise. Default: the root, so
   * `/v1/assistant/{domain}/message`.
   */
  mountPath?: string;
  /** The reader's fingerprint out of the session. What it returns replaces what the page says; `undefined` leaves that. */
  fp?: (request: Request) => string | undefined | Promise<string | undefined>;
  /** Questions per reader. Default: 100 an hour, counted in memory. */
  rateLimit?: RateLimitOptions;
  /**
   * Who is counted together. Default: the fingerprint of the session, else the remote address. A `Request` does not know the address:
   * where neither `toNodeListener` nor you hand it over (`proxy(request, { remoteAddress })`), all readers share one limit.
   */
  callerOf?: (request: Request, info: ConnectionInfo) => string | undefined;
  /** In milliseconds. Default: 5,000 for `fp`, 10,000 for a body, 30,000 to the first byte, 30,000 of silence, 300,000 in all. */
  timeouts?: { fp?: number; body?: number; firstByte?: number; idle?: number; total?: number };
  /** Largest question with its history, in bytes. Default 1,048,576. */
  maxBodyBytes?: number;
  /** Default: the global `fetch`. */
  fetch?: ProxyFetch;
}

/** No answer is this long; what is, does not end. */
const MAX_ANSWER_BYTES = 16_777_216;
const MAX_ERROR_BYTES = 20_000;

const MISSING_KEY =
  'apiKey is missing or empty. Set it to the assistant key (svc_dsc_…) from the environment of the server; leave it out for a service without keys.';
const FORBIDDEN = new ProxyError(403, 'not-allowed', 'The docs platform does not allow this.');
const QUOTA = new ProxyError(402, 'quota', 'The quota of the docs platform is used up.');

/**
 * The assistant's endpoint on a site's own origin: past blockers and firewalls that stop foreign hosts, with the key out of the page
 * and a quota per reader. Answers stream through unbuffered; a reader who leaves ends the platform's work (security promise 32).
 *
 * @throws {DocsAssistantError} `setup` or `wrong-key` when the options do not fit together.
 * @example
 * const proxy = createAssistantProxy({
 *   discoveryUrl: 'https://docs-platform.example/discovery',
 *   domain: 'acme',
 *   apiKey: process.env.DOCS_ASSISTANT_API_KEY,
 *   mountPath: '/discovery',
 * });
 * // Hono, with the address as the host's own front writes it
 * app.post('/discovery/*', ({ req }) => proxy(req.raw, { remoteAddress: req.header('x-real-ip') }));
 */
export function createAssistantProxy(options: AssistantProxyOptions): ProxyHandler {
  const domain = parseDomain(options.domain);
  const url = `${checkServiceUrl(options.discoveryUrl, 'discoveryUrl')}${messagePath(domain)}`;
  const key = checkedKey(options.apiKey);
  const mountPath = checkMountPath(options.mountPath ?? '');
  const guardSite = createSiteGuard(options);
  const limit = createRateLimit(options.rateLimit ?? { requests: 100, windowMs: 3_600_000 });
  const timeouts = { fp: 5_000, body: 10_000, firstByte: 30_000, idle: 30_000, total: 300_000, ...options.timeouts };

  if (key === '') return createKeylessHandler(MISSING_KEY);
  const noKey = createMissingKeyError(`The docs platform asks for a key. ${MISSING_KEY}`);

  async function ask(request: Request, info: ConnectionInfo): Promise<Response> {
    if (pathBelow(request, mountPath) !== messagePath(domain))
      throw new ProxyError(404, 'not-found', 'There is nothing here.');
    if (request.method !== 'POST')
      throw new ProxyError(405, 'wrong-method', 'This address takes POST only.', { allow: 'POST' });
    const connection = readConnection(request, info, options.trustProxy === true);
    guardSite(request, connection, true);
    checkContentType(request);
    const fp = options.fp && (await readerOf(request, options.fp, timeouts.fp));
    await limit(options.callerOf?.(request, connection) ?? fp ?? identifyCaller(connection.remoteAddress));
    const body = await readJsonObject(request, options.maxBodyBytes ?? 1_048_576, timeouts.body);
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
      limitMs: timeouts.firstByte,
    });
    if (!response.ok || !response.body) {
      const lacksKey = response.status === 401 && key === undefined;
      const error = lacksKey ? noKey() : await refusalOf(response, retryAfter, timeouts.idle);
      close();
      throw error.withHeaders(pickNoticeHeaders(response.headers));
    }
    const bounds = { idleMs: timeouts.idle, totalMs: timeouts.total, maxBytes: MAX_ANSWER_BYTES };
    return new Response(limitStream(response.body, bounds, close), {
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

/** @throws {ProxyError} 503 when the session does not say in time who asks: a quota that cannot be kept is not waived. */
async function readerOf(
  request: Request,
  fp: NonNullable<AssistantProxyOptions['fp']>,
  limitMs: number,
): Promise<string | undefined> {
  return raceTimeout(
    Promise.resolve(fp(request)),
    limitMs,
    () => new ProxyError(503, 'internal', 'The session could not be read in time. Try again in a moment.'),
  );
}

const STREAM_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  // `no-transform` and the second name keep compressors and nginx from holding the pieces back.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/** The key without surrounding white space; `''` for one that was meant to be given and is empty. */
function checkedKey(apiKey: string | undefined): string | undefined {
  const key = apiKey?.trim();
  if (!key) return key;
  if (keyKind(key) === 'admin') {
    throw new DocsAssistantError(
      'wrong-key',
      'apiKey holds an admin key. The assistant needs the assistant key (svc_dsc_…); keep the admin key for createExportProxy.',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new DocsAssistantError(
      'setup',
      'apiKey holds characters that a header cannot carry. Leave it out for a service without keys.',
    );
  }
  return key;
}

/** A used-up quota can come as 403; only the platform's words tell. They are looked at and go no further. */
async function refusalOf(response: Response, retryAfter: number | undefined, limitMs: number): Promise<ProxyError> {
  if (response.ok) return new ProxyError(502, 'platform-fault', 'The docs platform sent an empty answer.');
  if (response.status !== 403) return proxyErrorFromStatus(response.status, retryAfter, FORBIDDEN);
  const read = await readBounded(response.body, MAX_ERROR_BYTES, limitMs);
  return kindOfStatus(403, typeof read === 'object' ? read.text : '') === 'quota' ? QUOTA : FORBIDDEN;
}
