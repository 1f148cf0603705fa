import type { ConnectionInfo } from '../protocol/ConnectionInfo.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { EXPORT_JOBS_PATH, exportBundlePath, exportJobPath } from '../protocol/exportJob.js';
import { identifyCaller } from '../protocol/identifyCaller.js';
import { parseDomain } from '../protocol/parseDomain.js';
import { isExportJobId, readExportBundle, readExportJob, readStartedJob } from '../protocol/readExportReply.js';
import { readStartExportRequest } from '../protocol/readStartExportRequest.js';
import { containsKey, readAdminKey } from './adminKey.js';
import { askUpstream } from './askUpstream.js';
import { authorizedFetch } from './authorizedFetch.js';
import { type Authorize, authorizeRequest, refusal } from './authorizeRequest.js';
import { checkClientHeader, checkContentType } from './checkRequestHeaders.js';
import { checkMountPath, checkServiceUrl, pathBelow } from './checkServiceUrl.js';
import { createKeylessHandler } from './createKeylessHandler.js';
import { createRateLimit, type RateLimitOptions } from './createRateLimit.js';
import { createSiteGuard, type SiteOptions } from './createSiteGuard.js';
import { badRequest, ProxyError } from './ProxyError.js';
import type { ProxyFetch, ProxyHandler } from './ProxyHandler.js';
import { proxyErrorFromStatus } from './proxyErrorFromStatus.js';
import { createErrorReply, createJsonReply, retryAfterHeader } from './proxyReply.js';
import { type Connection, readConnection } from './readConnection.js';
import { parsedJson, readBounded, readJsonObject, refuseBody } from './readJsonObject.js';

/** Options of {@link createExportProxy}. */
export interface ExportProxyOptions extends SiteOptions {
  /** The admin key, from the server's environment. It is in no reply, error or log. Without it every request is answered with 500. */
  adminApiKey: string | undefined;
  /** Root of the static export interface of the platform, or of a local service. */
  baseUrl: string;
  /** Decides about every request; only `true` opens. Called for every start and with every job id. */
  authorize: Authorize;
  /** The domains that may be exported. */
  allowedDomains: readonly string[];
  /** Path the proxy is mounted at: `/api/docs` answers at `/api/docs/v1/static-export/…`. Default: the root. */
  mountPath?: string;
  /** Requests per caller. Default: 120 a minute, counted in memory. */
  rateLimit?: RateLimitOptions;
  /**
   * Who is counted together. Default: the remote address. A `Request` does not know it: where neither `toNodeListener` nor you hand it
   * over (`proxy(request, { remoteAddress })`), all callers share one limit.
   */
  callerOf?: (request: Request, info: ConnectionInfo) => string | undefined;
  /**
   * In milliseconds: how long `authorize`, a body, the platform, and the platform with a bundle may take, which it packs before it answers.
   * Default 5,000, 10,000, 30,000, 180,000.
   */
  timeouts?: { authorize?: number; body?: number; platform?: number; bundle?: number };
  /** Largest body that is taken, in bytes. Default 65,536. */
  maxBodyBytes?: number;
  /** Default: the global `fetch`. */
  fetch?: ProxyFetch;
}

/** The three calls there are, and no other (security promise 21). */
type Call = { action: 'start' } | { action: 'read' | 'bundle'; jobId: string };

/** Replies of the platform are a few hundred bytes. */
const MAX_REPLY_BYTES = 100_000;
const BELOW_JOBS = new RegExp(`^${EXPORT_JOBS_PATH}/([^/]+)(/bundle)?$`);

const MISSING_KEY =
  'adminApiKey is missing. Read it from the environment of the server, for example process.env.DOCS_ADMIN_API_KEY, and set it there.';
const PLAN_REQUIRED = new ProxyError(
  403,
  'plan-required',
  'The docs platform does not offer static export to this organisation. It needs an Enterprise plan.',
);

/**
 * The only thing between pages and the admin key: three routes, closed unless `authorize` opens them, everything rebuilt from known
 * fields in both directions. No Node import; runs where there is `fetch`.
 *
 * @throws {DocsAssistantError} `setup` or `wrong-key` when the options do not fit together.
 * @example
 * const proxy = createExportProxy({
 *   adminApiKey: process.env.DOCS_ADMIN_API_KEY,
 *   baseUrl: 'https://docs-platform.example',
 *   mountPath: '/api/docs',
 *   allowedDomains: ['docs.acme.com'],
 *   authorize: async ({ request }) => (await sessionOf(request))?.role === 'admin',
 * });
 * // The address as the host's own front writes it; with `toNodeListener` it is known.
 * const caller = (request: Request) => ({ remoteAddress: request.headers.get('x-real-ip') ?? undefined });
 * export const GET = (request: Request) => proxy(request, caller(request));
 * export const POST = (request: Request) => proxy(request, caller(request));
 */
export function createExportProxy(options: ExportProxyOptions): ProxyHandler {
  const key = readAdminKey(options.adminApiKey);
  const settings = checkedSettings(options);
  return key === undefined ? createKeylessHandler(MISSING_KEY) : exportHandler(options, settings, key);
}

/** @throws {DocsAssistantError} kind `setup`, for every option that cannot work, whether there is a key or not. */
function checkedSettings(options: ExportProxyOptions) {
  if (typeof options.authorize !== 'function') {
    throw new DocsAssistantError(
      'setup',
      'authorize is missing: without it anyone could export. Give a function that returns true for those who may.',
    );
  }
  if (!Array.isArray(options.allowedDomains) || options.allowedDomains.length === 0) {
    throw new DocsAssistantError('setup', 'allowedDomains is missing: list the domains that may be exported.');
  }
  return {
    root: checkServiceUrl(options.baseUrl, 'baseUrl'),
    domains: new Set(options.allowedDomains.map(parseDomain)),
    mountPath: checkMountPath(options.mountPath ?? ''),
    guardSite: createSiteGuard(options),
    limit: createRateLimit(options.rateLimit ?? { requests: 120, windowMs: 60_000 }),
    timeouts: { authorize: 5_000, body: 10_000, platform: 30_000, bundle: 180_000, ...options.timeouts },
  };
}

function exportHandler(
  options: ExportProxyOptions,
  { root, domains, mountPath, guardSite, limit, timeouts }: ReturnType<typeof checkedSettings>,
  key: string,
): ProxyHandler {
  const { authorize } = options;
  const send = authorizedFetch(key, { baseUrl: root, ...(options.fetch && { fetch: options.fetch }) });

  /** @throws {ProxyError} before anything is asked of the platform. */
  async function allow(request: Request, connection: Connection, call: Call): Promise<string | undefined> {
    const changes = call.action !== 'read';
    guardSite(request, connection, changes);
    if (!changes) {
      await authorizeRequest(authorize, { request, ...call }, timeouts.authorize);
      return undefined;
    }
    checkClientHeader(request);
    checkContentType(request);
    if (call.action !== 'start') {
      await refuseBody(request, timeouts.body);
      await authorizeRequest(authorize, { request, ...call }, timeouts.authorize);
      return undefined;
    }
    const start = readStart(await readJsonObject(request, options.maxBodyBytes ?? 65_536, timeouts.body));
    if (!domains.has(start.domain)) throw refusal();
    await authorizeRequest(authorize, { request, action: 'start', domain: start.domain }, timeouts.authorize);
    return JSON.stringify(start);
  }

  async function pass(request: Request, call: Call, body: string | undefined): Promise<Response> {
    const { response, retryAfter, close } = await askUpstream({
      url: `${root}${pathOf(call)}`,
      method: call.action === 'read' ? 'GET' : 'POST',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      fetch: send,
      signal: request.signal,
      limitMs: call.action === 'bundle' ? timeouts.bundle : timeouts.platform,
    });
    if (!response.ok) {
      close();
      throw proxyErrorFromStatus(response.status, retryAfter, PLAN_REQUIRED);
    }
    const read = await readBounded(response.body, MAX_REPLY_BYTES, timeouts.platform);
    close();
    if (read === 'too-slow') throw new ProxyError(504, 'platform-timeout', 'The docs platform did not answer in time.');
    const reply = typeof read === 'object' ? rebuilt(call, parsedJson(read.text), root) : undefined;
    if (!reply || containsKey(JSON.stringify(reply), key)) {
      throw new ProxyError(502, 'platform-fault', 'The docs platform sent a reply that cannot be passed on.');
    }
    return createJsonReply(call.action === 'start' ? 202 : 200, reply, retryAfterHeader(retryAfter));
  }

  return async (request, info = {}) => {
    try {
      const call = callOf(request, mountPath);
      const connection = readConnection(request, info, options.trustProxy === true);
      await limit(options.callerOf?.(request, connection) ?? identifyCaller(connection.remoteAddress));
      return await pass(request, call, await allow(request, connection, call));
    } catch (error) {
      return createErrorReply(error);
    }
  };
}

/** @throws {ProxyError} 404 or 405 for everything but the three calls. */
function callOf(request: Request, mountPath: string): Call {
  const path = pathBelow(request, mountPath);
  const match = path === undefined ? null : BELOW_JOBS.exec(path);
  const jobId = match?.[1];
  if (path !== EXPORT_JOBS_PATH && !isExportJobId(jobId))
    throw new ProxyError(404, 'not-found', 'There is nothing here.');
  const expected = jobId !== undefined && !match?.[2] ? 'GET' : 'POST';
  if (request.method !== expected) {
    throw new ProxyError(405, 'wrong-method', `This address takes ${expected} only.`, { allow: expected });
  }
  return jobId === undefined ? { action: 'start' } : { action: match?.[2] ? 'bundle' : 'read', jobId };
}

function pathOf(call: Call): string {
  if (call.action === 'start') return EXPORT_JOBS_PATH;
  return call.action === 'bundle' ? exportBundlePath(call.jobId) : exportJobPath(call.jobId);
}

function readStart(body: Record<string, unknown>): ReturnType<typeof readStartExportRequest> {
  try {
    return readStartExportRequest(body);
  } catch (error) {
    throw badRequest(error);
  }
}

/** The reply out of its known fields; undefined when it is not the one that was promised. */
function rebuilt(call: Call, reply: unknown, root: string): object | undefined {
  if (call.action === 'start') {
    const jobId = readStartedJob(reply);
    return jobId === undefined ? undefined : { jobId };
  }
  if (call.action === 'read') return readExportJob(reply, call.jobId);
  const bundle = readExportBundle(reply, call.jobId, root);
  return bundle && { jobId: call.jobId, ...bundle };
}
