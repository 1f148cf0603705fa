import { resolveTimeouts } from '../async/resolveTimeouts.js';
import type { ConnectionInfo } from '../http/ConnectionInfo.js';
import { checkOptionGroup, FUNCTION, NUMBER, type OptionKinds, STRING } from '../http/checkOptionGroup.js';
import type { RateLimitOptions } from '../http/createRateLimiter.js';
import { identifyCaller } from '../http/identifyCaller.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { containsKey, readAdminKey } from './adminKey.js';
import { answerError, type ProxyErrorOptions } from './answerError.js';
import { askUpstream } from './askUpstream.js';
import { authorizedFetch } from './authorizedFetch.js';
import { type Authorize, authorizeRequest, refusal } from './authorizeRequest.js';
import { checkMaxBodyBytes } from './checkMaxBodyBytes.js';
import { checkMountPath, pathBelowMount } from './checkMountPath.js';
import { checkClientHeader, checkContentType } from './checkRequestHeaders.js';
import { checkServiceUrl } from './checkServiceUrl.js';
import { createKeylessHandler } from './createKeylessHandler.js';
import { createRateLimit } from './createRateLimit.js';
import { createSiteGuard, SITE_GUARD_OPTIONS, type SiteGuardOptions } from './createSiteGuard.js';
import { EXPORT_CALLS, type ExportCall, readExportCall } from './exportCalls.js';
import type { ProxyFetch, ProxyHandler } from './ProxyHandler.js';
import { pickIdentityHeaders } from './pickIdentityHeaders.js';
import { type ForbiddenReply, proxyErrorFromStatus } from './proxyErrorFromStatus.js';
import { createJsonReply, retryAfterHeader } from './proxyReply.js';
import { readConnection } from './readConnection.js';
import { readPlatformReply } from './readPlatformReply.js';
import { readSession } from './readSession.js';
import { unusableReply } from './unusableReply.js';

/** Options of {@link createExportProxy}. */
export interface ExportProxyOptions extends SiteGuardOptions, ProxyErrorOptions {
  /**
   * The admin key, from the server's environment. The key is never in a reply, in a line of the log, or in the message of an error that
   * `onError` gets. If the key is missing, every request gets a reply with the status 500.
   */
  adminApiKey: string | undefined;
  /** Root URL of the static export interface, either of the docs platform or of a local service. */
  baseUrl: string;
  /** Decides about every request that passes the other checks. Only `true` allows the request. */
  authorize: Authorize;
  /** The domains that may be exported. */
  allowedDomains: readonly string[];
  /** Path at which the proxy is mounted: with `/api/docs` it answers at `/api/docs/v1/static-export/…`. Default: the root. */
  mountPath?: string;
  /** Maximum number of requests per caller. Default: 120 a minute, counted in memory. */
  rateLimit?: RateLimitOptions;
  /**
   * Returns the name under which the proxy counts a request. May be async. If there is no name, or an empty one, the proxy uses the
   * default: the IP address of the client. A `Request` contains no IP address. The proxy gets the address only from `toNodeListener`,
   * `trustProxy` or `proxy(request, { remoteAddress })`. Otherwise all callers without a name share one limit.
   */
  callerOf?: (request: Request, info: ConnectionInfo) => string | undefined | Promise<string | undefined>;
  /**
   * Time limits (ms):
   *
   * - `authorize`: for each call of `authorize`, of `callerOf`, and of the store of `rateLimit`. Default 5,000.
   * - `body`: for the body of a request. Default 10,000.
   * - `platform`: until a reply of the platform begins, and again until the reply is complete. Default 30,000.
   * - `bundle`: until a reply with the link to a bundle begins. The platform may have to pack the bundle first. Default 180,000.
   */
  timeouts?: { authorize?: number; body?: number; platform?: number; bundle?: number };
  /** Maximum size of a request body in bytes. A whole number above 0. Default 65,536. */
  maxBodyBytes?: number;
  /** Default: the global `fetch`. */
  fetch?: ProxyFetch;
}

/** Default time limits, in milliseconds. */
const DEFAULT_TIMEOUTS = { authorize: 5_000, body: 10_000, platform: 30_000, bundle: 180_000 };
/** The kinds of all options. TypeScript reports an error if an option is missing here. */
const OPTIONS: OptionKinds<ExportProxyOptions> = {
  adminApiKey: undefined,
  baseUrl: undefined,
  authorize: undefined,
  allowedDomains: undefined,
  mountPath: STRING,
  rateLimit: undefined,
  callerOf: FUNCTION,
  timeouts: undefined,
  maxBodyBytes: undefined,
  fetch: FUNCTION,
  ...SITE_GUARD_OPTIONS,
  onError: FUNCTION,
};
const TIMEOUTS: OptionKinds<NonNullable<ExportProxyOptions['timeouts']>> = {
  authorize: NUMBER,
  body: NUMBER,
  platform: NUMBER,
  bundle: NUMBER,
};

/** Maximum size of a reply of the docs platform, in bytes. */
const MAX_REPLY_BYTES = 100_000;

const MISSING_KEY =
  'adminApiKey is missing. Read it from the environment of the server, for example process.env.DOCS_ADMIN_API_KEY, and set it there.';
const PLAN_REQUIRED: ForbiddenReply = {
  code: 'plan-required',
  message: 'The docs platform does not offer static export to this organisation. It needs an Enterprise plan.',
};

const NOT_FOUND = 'The docs platform does not know this domain or job.';

/**
 * Creates a proxy for the three calls of the static export interface. Pages call the proxy, so the admin key stays on the server. The proxy
 * refuses every request that `authorize` does not allow. It rebuilds requests and replies from known fields. It runs wherever `fetch`
 * exists, even without Node.
 *
 * @throws {DocsAssistantError} `setup` or `wrong-key` for options that cannot work.
 * @example
 * const proxy = createExportProxy({
 *   adminApiKey: process.env.DOCS_ADMIN_API_KEY,
 *   baseUrl: 'https://docs-platform.example',
 *   mountPath: '/api/docs',
 *   allowedDomains: ['docs.acme.com'],
 *   authorize: async ({ request }) => (await sessionOf(request))?.role === 'admin',
 * });
 * // The client's IP address from a header that the hosting platform sets; `toNodeListener` passes it by itself.
 * const caller = (request: Request) => ({ remoteAddress: request.headers.get('x-real-ip') ?? undefined });
 * export const GET = (request: Request) => proxy(request, caller(request));
 * export const POST = (request: Request) => proxy(request, caller(request));
 */
export function createExportProxy(options: ExportProxyOptions): ProxyHandler {
  checkOptionGroup('', options, OPTIONS);
  checkOptionGroup('timeouts', options.timeouts, TIMEOUTS);
  const key = readAdminKey(options.adminApiKey);
  const settings = checkSettings(options);
  return key === undefined ? createKeylessHandler(MISSING_KEY) : createExportHandler(options, settings, key);
}

/** Checks the options. Called even if there is no admin key. @throws {DocsAssistantError} kind `setup` for options that cannot work. */
function checkSettings(options: ExportProxyOptions) {
  if (typeof options.authorize !== 'function') {
    throw new DocsAssistantError(
      'setup',
      'authorize is missing: without it anyone could export. Give a function that returns true for those who may.',
    );
  }
  if (!Array.isArray(options.allowedDomains) || options.allowedDomains.length === 0) {
    throw new DocsAssistantError('setup', 'allowedDomains is missing: list the domains that may be exported.');
  }
  const timeouts = resolveTimeouts(options.timeouts, DEFAULT_TIMEOUTS);
  return {
    root: checkServiceUrl(options.baseUrl, 'baseUrl'),
    domains: new Set(options.allowedDomains.map(parseDomain)),
    mountPath: checkMountPath(options.mountPath),
    guardSite: createSiteGuard(options),
    limit: createRateLimit('rateLimit', options.rateLimit ?? { requests: 120, windowMs: 60_000 }, timeouts.authorize),
    maxBodyBytes: checkMaxBodyBytes(options.maxBodyBytes, 65_536),
    timeouts,
  };
}

function createExportHandler(
  options: ExportProxyOptions,
  { root, domains, mountPath, guardSite, limit, maxBodyBytes, timeouts }: ReturnType<typeof checkSettings>,
  key: string,
): ProxyHandler {
  const { authorize } = options;
  const send = authorizedFetch(key, { baseUrl: root, ...(options.fetch && { fetch: options.fetch }) });

  /** Checks a request. Returns the body to send, if any. @throws {ProxyError} for a request that must not reach the docs platform. */
  async function allow(request: Request, call: ExportCall): Promise<string | undefined> {
    const { changes, readBody } = EXPORT_CALLS[call.action];
    if (changes) {
      checkClientHeader(request);
      checkContentType(request);
    }
    const start = await readBody(request, { maxBytes: maxBodyBytes, timeoutMs: timeouts.body });
    if (start && !domains.has(start.domain)) throw refusal();
    await authorizeRequest(authorize, { request, ...call, ...(start && { domain: start.domain }) }, timeouts.authorize);
    return start && JSON.stringify(start);
  }

  async function pass(request: Request, call: ExportCall, body: string | undefined): Promise<Response> {
    const { method, path, timeout, status, rebuild } = EXPORT_CALLS[call.action];
    const { jobId = '' } = call;
    const { response, retryAfter, close } = await askUpstream({
      url: `${root}${path(jobId)}`,
      method,
      headers: {
        ...pickIdentityHeaders(request.headers),
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      fetch: send,
      signal: request.signal,
      timeoutMs: timeouts[timeout],
    });
    if (!response.ok) {
      close();
      throw proxyErrorFromStatus(response.status, retryAfter, PLAN_REQUIRED, NOT_FOUND);
    }
    const limits = { maxBytes: MAX_REPLY_BYTES, timeoutMs: timeouts.platform };
    const reply = rebuild(await readPlatformReply(response.body, limits).finally(close), jobId, root);
    if (!reply) throw unusableReply(new Error('Its fields are not the expected ones.'));
    if (containsKey(JSON.stringify(reply), key)) throw unusableReply(new Error('It contains the admin key.'));
    return createJsonReply(status, reply, retryAfterHeader(retryAfter));
  }

  return async (request, info = {}) => {
    try {
      const call = readExportCall(pathBelowMount(request, mountPath), request.method);
      const connection = readConnection(request, info, options.trustProxy === true);
      // Check the origin of the request before the rate limit, so that pages of other sites cannot use up the limit of a caller.
      guardSite(request, connection, EXPORT_CALLS[call.action].changes);
      const caller = await readSession(() => options.callerOf?.(request, connection), timeouts.authorize);
      await limit(caller || identifyCaller(connection.remoteAddress));
      return await pass(request, call, await allow(request, call));
    } catch (error) {
      return answerError(error, request, options, key);
    }
  };
}
