import { readBoundedText } from '../async/readBoundedText.js';
import { resolveTimeouts } from '../async/resolveTimeouts.js';
import type { ConnectionInfo } from '../http/ConnectionInfo.js';
import { BOOLEAN, checkOptionGroup, FUNCTION, NUMBER, type OptionKinds, STRING } from '../http/checkOptionGroup.js';
import type { RateLimitOptions } from '../http/createRateLimiter.js';
import { identifyCaller } from '../http/identifyCaller.js';
import { readIpAddress } from '../http/ipAddress.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { kindOfStatus } from '../protocol/errorKind.js';
import { isHeaderSafeKey, keyKind } from '../protocol/keys/keyKind.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { HOUR_MS } from '../values/durations.js';
import { answerError, type ProxyErrorOptions, reportError } from './answerError.js';
import { askUpstream, type UpstreamReply } from './askUpstream.js';
import { assistantEndpoints } from './assistantEndpoints.js';
import { checkMaxBodyBytes } from './checkMaxBodyBytes.js';
import { checkMountPath, pathBelowMount } from './checkMountPath.js';
import { checkContentType } from './checkRequestHeaders.js';
import { checkServiceUrl } from './checkServiceUrl.js';
import { createKeylessHandler, createMissingKeyError } from './createKeylessHandler.js';
import { createRateLimit } from './createRateLimit.js';
import { createSiteGuard, SITE_GUARD_OPTIONS, type SiteGuardOptions } from './createSiteGuard.js';
import { ProxyError } from './ProxyError.js';
import type { ProxyFetch, ProxyHandler } from './ProxyHandler.js';
import { passOnReply } from './passOnReply.js';
import { pickIdentityHeaders } from './pickIdentityHeaders.js';
import { pickNoticeHeaders } from './pickReplyHeaders.js';
import { type ForbiddenReply, proxyErrorFromStatus } from './proxyErrorFromStatus.js';
import { createErrorReply } from './proxyReply.js';
import { type Connection, readConnection } from './readConnection.js';
import { readSession } from './readSession.js';
import { requireJsonBody } from './requireJsonBody.js';

/** Options of {@link createAssistantProxy}. */
export interface AssistantProxyOptions extends SiteGuardOptions, ProxyErrorOptions {
  /** Root of the assistant interface of the docs platform. Its path ends in `/discovery`. */
  discoveryUrl: string;
  /** The domain of the documentation. The proxy serves no other domain. */
  domain: string;
  /** The assistant key (`svc_dsc_…`). Leave it out for a service without keys. With an empty key every request gets a 500. */
  apiKey?: string;
  /**
   * Path at which the proxy is mounted. Default: the root, so the proxy answers at `/v1/assistant/{domain}/message`,
   * `/v2/assistant/{domain}/message`, `/v1/search/{domain}` and `/v1/page/{domain}`, and with `feedbackUrl` also at `/_docs/feedback`. The
   * widget sends its requests to `/discovery`, unless its own option `discoveryUrl` is set.
   */
  mountPath?: string;
  /**
   * Returns the reader's fingerprint from the session, to replace the fingerprint that the page sends. `undefined` and `''` replace
   * nothing.
   */
  fp?: (request: Request) => string | undefined | Promise<string | undefined>;
  /**
   * Returns, from the session, the documentation groups whose pages the reader may read. The groups are sent with searches, with requests
   * for pages, and with questions to version 2 of the message endpoint. Groups that the page sends are never passed on, because a page
   * could name any group. Default: no groups, so only public pages are found.
   */
  groups?: (request: Request) => readonly string[] | undefined | Promise<readonly string[] | undefined>;
  /**
   * URL of an endpoint for ratings, such as `https://docs.acme.com/_docs/feedback` of a local service. The proxy then passes on ratings
   * that pages send to `/_docs/feedback` below `mountPath`. It adds `apiKey` only if this URL has the origin of `discoveryUrl`. Default:
   * ratings are refused.
   */
  feedbackUrl?: string;
  /**
   * Sends the IP address of the client as `X-Forwarded-For`, so that a local service with `trustProxy` counts the requests of each reader
   * separately. The header is sent only to the origin of `discoveryUrl`. It contains only the address that this proxy has determined.
   * Entries that the reader wrote into `X-Forwarded-For` are never passed on. Default `false`, because an address is personal data, which
   * the docs platform does not need.
   */
  forwardAddress?: boolean;
  /** Maximum number of questions per reader. Default: 100 an hour, counted in memory. */
  rateLimit?: RateLimitOptions;
  /** Maximum number of searches, pages and ratings per reader. Default: 1,000 an hour, counted in memory. */
  lookupLimit?: RateLimitOptions;
  /**
   * Returns the name under which the proxy counts a request. May be async. If there is no name, or an empty one, the proxy uses the
   * default: the fingerprint from the session, else the IP address of the client. A `Request` contains no IP address. The proxy gets the
   * address only from `toNodeListener`, `trustProxy` or `proxy(request, { remoteAddress })`. Otherwise all readers without a fingerprint
   * share one limit.
   */
  callerOf?: (request: Request, info: ConnectionInfo) => string | undefined | Promise<string | undefined>;
  /**
   * Time limits (ms):
   *
   * - `fp`: for each of the functions `fp`, `callerOf` and `groups`, and for the `store` of each rate limit. Default 5,000.
   * - `body`: for the body of a request. Default 10,000.
   * - `firstByte`: until the first byte of the reply. Default 30,000.
   * - `idle`: for each chunk of an answer, and for the whole body of any other reply. Default 30,000.
   * - `total`: for the whole answer, from its first byte. Default 300,000.
   */
  timeouts?: { fp?: number; body?: number; firstByte?: number; idle?: number; total?: number };
  /**
   * Maximum size of a request body in bytes, history included. A whole number above 0. Default 1,048,576. For searches, page requests and
   * ratings, the maximum is 65,536 even if this option is greater.
   */
  maxBodyBytes?: number;
  /** Default: the global `fetch`. */
  fetch?: ProxyFetch;
}

/** The kinds of all options. TypeScript reports an error if an option is missing here. */
const OPTIONS: OptionKinds<AssistantProxyOptions> = {
  discoveryUrl: undefined,
  domain: undefined,
  apiKey: STRING,
  mountPath: STRING,
  fp: FUNCTION,
  groups: FUNCTION,
  feedbackUrl: undefined,
  forwardAddress: BOOLEAN,
  rateLimit: undefined,
  lookupLimit: undefined,
  callerOf: FUNCTION,
  timeouts: undefined,
  maxBodyBytes: undefined,
  fetch: FUNCTION,
  ...SITE_GUARD_OPTIONS,
  onError: FUNCTION,
};
const TIMEOUTS: OptionKinds<NonNullable<AssistantProxyOptions['timeouts']>> = {
  fp: NUMBER,
  body: NUMBER,
  firstByte: NUMBER,
  idle: NUMBER,
  total: NUMBER,
};

/** Default time limits, in milliseconds. */
const DEFAULT_TIMEOUTS = { fp: 5_000, body: 10_000, firstByte: 30_000, idle: 30_000, total: 300_000 };
/** Maximum size of a request body in bytes, for searches, ratings and requests for the text of a page. */
const MAX_LOOKUP_BODY_BYTES = 65_536;
const MAX_ERROR_BYTES = 20_000;

const MISSING_KEY =
  'apiKey is missing or empty. Set it to the assistant key (svc_dsc_…) from the environment of the server; leave it out for a service without keys.';
const FORBIDDEN: ForbiddenReply = {
  code: 'not-allowed',
  message: 'The docs platform refused this request. Check the key and the domain of the proxy.',
};

/**
 * Serves the assistant interface on the site's own origin. Content blockers and firewalls often block requests to other hosts, but rarely
 * requests to the site itself. The key stays on the server, and each reader has a quota. Answers are streamed without buffering. When a
 * reader leaves, the request to the docs platform is aborted.
 *
 * @throws {DocsAssistantError} `setup` or `wrong-key` for options that cannot work.
 * @example
 * const proxy = createAssistantProxy({
 *   discoveryUrl: 'https://docs-platform.example/discovery',
 *   domain: 'acme',
 *   apiKey: process.env.DOCS_ASSISTANT_API_KEY,
 *   mountPath: '/discovery',
 * });
 * // Hono, with the client's IP address from a header that the hosting platform sets
 * app.post('/discovery/*', ({ req }) => proxy(req.raw, { remoteAddress: req.header('x-real-ip') }));
 */
export function createAssistantProxy(options: AssistantProxyOptions): ProxyHandler {
  checkOptionGroup('', options, OPTIONS);
  checkOptionGroup('timeouts', options.timeouts, TIMEOUTS);
  const domain = parseDomain(options.domain);
  const root = checkServiceUrl(options.discoveryUrl, 'discoveryUrl');
  const feedbackUrl =
    options.feedbackUrl === undefined ? undefined : checkServiceUrl(options.feedbackUrl, 'feedbackUrl');
  const endpoints = new Map(assistantEndpoints(root, domain, feedbackUrl).map((each) => [each.path, each]));
  const key = checkAssistantKey(options.apiKey);
  const mountPath = checkMountPath(options.mountPath);
  const guardSite = createSiteGuard(options);
  const timeouts = resolveTimeouts(options.timeouts, DEFAULT_TIMEOUTS);
  const rateLimit = options.rateLimit ?? { requests: 100, windowMs: HOUR_MS };
  const lookupLimit = options.lookupLimit ?? { requests: 1_000, windowMs: HOUR_MS };
  const limits = {
    question: createRateLimit('rateLimit', rateLimit, timeouts.fp),
    lookup: createRateLimit('lookupLimit', lookupLimit, timeouts.fp, 'lookup:'),
  };
  const maxBodyBytes = checkMaxBodyBytes(options.maxBodyBytes, 1_048_576);
  const bodyLimits = { question: maxBodyBytes, lookup: Math.min(maxBodyBytes, MAX_LOOKUP_BODY_BYTES) };

  if (key === '') return createKeylessHandler(MISSING_KEY);
  const createNoKeyError = createMissingKeyError(`The docs platform asks for a key. ${MISSING_KEY}`);

  async function answer(request: Request, info: ConnectionInfo): Promise<Response> {
    const endpoint = endpoints.get(pathBelowMount(request, mountPath) ?? '');
    if (!endpoint) throw new ProxyError(404, 'not-found', 'The proxy has no endpoint at this path. Check mountPath.');
    if (request.method !== 'POST')
      throw new ProxyError(405, 'wrong-method', `This address does not accept ${request.method}. Use POST.`, {
        allow: 'POST',
      });
    const connection = readConnection(request, info, options.trustProxy === true);
    guardSite(request, connection, true);
    checkContentType(request);
    // Ignore an empty fingerprint: it identifies nobody, so it must not replace the fingerprint that the page sends.
    const fp = (await readSession(() => options.fp?.(request), timeouts.fp)) || undefined;
    const { countedAs } = endpoint;
    const caller = await readSession(() => options.callerOf?.(request, connection), timeouts.fp);
    await limits[countedAs](caller || fp || identifyCaller(connection.remoteAddress));
    const groups = await readSession(() => options.groups?.(request), timeouts.fp);
    const body = await requireJsonBody(request, { maxBytes: bodyLimits[countedAs], timeoutMs: timeouts.body });
    const upstream = await askUpstream({
      url: endpoint.url,
      method: 'POST',
      headers: {
        ...pickIdentityHeaders(request.headers),
        ...(options.forwardAddress && endpoint.isPlatform && forwardedHeader(connection)),
        accept: endpoint.accept,
        'content-type': 'application/json',
        ...(key && endpoint.isPlatform && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(endpoint.readBody(body, { fp, groups })),
      fetch: options.fetch,
      signal: request.signal,
      timeoutMs: timeouts.firstByte,
    });
    const { response, close } = upstream;
    if (!response.ok) {
      const lacksKey = response.status === 401 && key === undefined;
      const error = lacksKey ? createNoKeyError() : await errorFromReply(upstream, endpoint.notFound, timeouts.idle);
      close();
      const noticed = error.withHeaders(pickNoticeHeaders(response.headers));
      if (endpoint.hasMessage && error.status === 404) return createErrorReply(noticed, { message: error.message });
      throw noticed;
    }
    return passOnReply(upstream, endpoint.reply, timeouts, (error) => reportError(error, request, options, key));
  }

  return async (request, info = {}) => {
    try {
      return await answer(request, info);
    } catch (error) {
      return answerError(error, request, options, key);
    }
  };
}

/** Creates the header with the IP address of the client; none if the address is unknown, or not an IP address. */
function forwardedHeader({ remoteAddress }: Connection): Record<string, string> {
  const address = remoteAddress && readIpAddress(remoteAddress);
  return address ? { 'x-forwarded-for': address } : {};
}

/** Returns the key without surrounding white space; undefined for a service without keys; `''` for an empty key, which is a mistake. */
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

/** Creates the error for an error status. A 403 may mean that the quota is used up, which only the text of the reply shows. */
async function errorFromReply(
  { response, retryAfter }: UpstreamReply,
  notFound: string,
  timeoutMs: number,
): Promise<ProxyError> {
  if (response.status !== 403) return proxyErrorFromStatus(response.status, retryAfter, FORBIDDEN, notFound);
  const { text } = await readBoundedText(response.body, { maxBytes: MAX_ERROR_BYTES, timeoutMs });
  const isQuota = kindOfStatus(403, text) === 'quota';
  return proxyErrorFromStatus(isQuota ? 402 : 403, retryAfter, FORBIDDEN, notFound);
}
