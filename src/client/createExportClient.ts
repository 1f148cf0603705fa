import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import {
  EXPORT_JOBS_PATH,
  type ExportBundle,
  type ExportJob,
  exportBundlePath,
  exportJobPath,
  type StartExportRequest,
} from '../protocol/exports/exportJob.js';
import { isExportJobId, readExportBundle, readExportJob, readStartedJob } from '../protocol/exports/readExportReply.js';
import { readStartExportRequest } from '../protocol/exports/readStartExportRequest.js';
import { withoutTrailingSlashes } from '../values/withoutTrailingSlashes.js';
import { checkCredentials } from './checkCredentials.js';
import type { FetchFunction } from './FetchFunction.js';
import { hasAdminKey } from './hasAdminKey.js';
import { type JsonReply, requestJson } from './requestJson.js';
import { resolveTimeouts, type Timeouts } from './timeouts.js';

/** Time limits of the requests (ms). */
export interface ExportTimeouts extends Pick<Timeouts, 'firstByte' | 'idle' | 'total'> {
  /**
   * Replaces `firstByte` and `total` when a bundle is requested, because the docs platform packs the archive before it answers. Default
   * 240,000, which is longer than the default of `createExportProxy`, so that the error of the proxy arrives first.
   */
  bundle?: number;
}

/** Options of {@link createExportClient}. */
export interface ExportClientOptions {
  /**
   * Root of the export interface: the mount path (`/api/docs`) or URL of your proxy, or the base URL of the docs platform or a local
   * service. The base URL needs a `fetch` that adds the key (`authorizedFetch` of `docs-assistant/proxy`). `''` is the page's own origin.
   */
  url: string;
  /** Default: the global `fetch`. */
  fetch?: FetchFunction;
  /** Additional headers for your proxy. Never the admin key. */
  headers?: Record<string, string>;
  /** As in `fetch`. Default `same-origin`. */
  credentials?: RequestCredentials;
  /**
   * In milliseconds. Default: 30 s to the first byte, 30 s between two chunks, 60 s in total. For a bundle: 240 s to the first byte, and
   * 240 s in total.
   */
  timeouts?: ExportTimeouts;
  /**
   * URL of the service, if `url` leads to a proxy in front of it. Bundle links without TLS are accepted only on the origin of this URL and
   * on loopback hosts. Default: `url`, or the page's own origin if `url` is a path.
   */
  serviceUrl?: string;
}

/** Options of one request. */
export interface RequestOptions {
  /** Stops the request. The promise then rejects with kind `aborted`. */
  signal?: AbortSignal;
}

/** The state of a job, with facts about the reply that contained it. */
export interface ExportJobReading extends ExportJob {
  /** Seconds that the service asks to wait before the next request. */
  retryAfter?: number;
  /** Milliseconds since `createdAt`, by the clock of the service. If the reply has no `Date` header, the clock of this machine is used. */
  ageMs?: number;
}

/** A bundle link, with the time until it expires. */
export interface ExportBundleReading extends ExportBundle {
  /**
   * Milliseconds until `expiresAt`. Negative for an expired link. Measured by the clock of the service if its reply has a `Date` header.
   */
  expiresInMs?: number;
}

/** The export interface as three functions. Each rejects only with a {@link DocsAssistantError}. */
export interface ExportClient {
  /** Starts a job. Not retried automatically: a second request would start a second job. */
  startJob(request: StartExportRequest, options?: RequestOptions): Promise<{ jobId: string }>;
  /** Reads the state of a job. */
  getJob(jobId: string, options?: RequestOptions): Promise<ExportJobReading>;
  /** Requests a new link to the bundle of a job. Rejects with kind `not-ready` if the job has not finished or has failed. */
  createBundle(jobId: string, options?: RequestOptions): Promise<ExportBundleReading>;
}

const DEFAULT_EXPORT_TIMEOUTS: Required<Timeouts & ExportTimeouts> = {
  firstByte: 30_000,
  idle: 30_000,
  total: 60_000,
  finishGrace: 1_000,
  bundle: 240_000,
};
const ROOT = /^(https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?|\/(?![/\\])[^?#\s]*|)$/i;

/**
 * Creates a client of the export interface. It takes no key: the admin key belongs to the proxy or to `authorizedFetch`.
 *
 * @throws {DocsAssistantError} kind `setup` for an invalid URL or invalid `credentials`; `wrong-key` for a key option, or a header with an
 *   admin key.
 * @example
 * const client = createExportClient({ url: '/api/docs' });
 * const { jobId } = await client.startJob({ domain: 'docs.acme.com' });
 */
export function createExportClient(options: ExportClientOptions): ExportClient {
  const root = rootOf(options.url);
  refuseKeys(options);
  checkCredentials(options.credentials);
  const serviceUrl = options.serviceUrl ?? (/^https?:/i.test(root) ? root : pageOrigin());

  const { bundle, ...timeouts } = resolveTimeouts(options.timeouts, DEFAULT_EXPORT_TIMEOUTS);
  const bundleTimeouts = { ...timeouts, firstByte: bundle, total: bundle };

  const request = (
    method: 'GET' | 'POST',
    path: string,
    { signal }: RequestOptions = {},
    { body, within = timeouts }: { body?: unknown; within?: Required<Timeouts> } = {},
  ) =>
    requestJson({
      url: `${root}${path}`,
      method,
      body,
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      headers: options.headers ?? {},
      credentials: options.credentials ?? 'same-origin',
      timeouts: within,
      signal,
    });

  return {
    async startJob(start, requestOptions) {
      const body = readStartExportRequest(start);
      const reply = await request('POST', EXPORT_JOBS_PATH, requestOptions, { body });
      return { jobId: readStartedJob(reply.value) ?? unexpected('does not contain the id of the started job') };
    },
    async getJob(jobId, requestOptions) {
      const reply = await request('GET', exportJobPath(checkedId(jobId)), requestOptions);
      const job = readExportJob(reply.value, jobId) ?? unexpected('is not the report of this job');
      return { ...job, ...waitOf(reply), ...(job.createdAt && { ageMs: reply.time - job.createdAt.getTime() }) };
    },
    async createBundle(jobId, requestOptions) {
      const path = exportBundlePath(checkedId(jobId));
      const reply = await request('POST', path, requestOptions, { within: bundleTimeouts });
      const bundle =
        readExportBundle(reply.value, jobId, serviceUrl) ??
        unexpected('contains no acceptable link (https, or http to loopback or the service itself)');
      return { ...bundle, ...(bundle.expiresAt && { expiresInMs: bundle.expiresAt.getTime() - reply.time }) };
    },
  };
}

function waitOf({ retryAfter }: JsonReply): { retryAfter?: number } {
  return retryAfter === undefined ? {} : { retryAfter };
}

function unexpected(what: string): never {
  throw new DocsAssistantError(
    'protocol',
    `The reply of the export service ${what}. Check the URL of the service or proxy.`,
  );
}

function checkedId(jobId: unknown): string {
  if (isExportJobId(jobId)) return jobId;
  throw new DocsAssistantError(
    'setup',
    'The job id is invalid. Give the jobId that startJob returned (1 to 128 letters, digits, "_" or "-").',
  );
}

function rootOf(url: unknown): string {
  const root = typeof url === 'string' ? withoutTrailingSlashes(url.trim()) : undefined;
  if (root !== undefined && ROOT.test(root)) return root;
  throw new DocsAssistantError(
    'setup',
    'The option "url" of the export client is invalid. Use an http or https URL without credentials, or a path on this origin, without query and fragment.',
  );
}

function pageOrigin(): string | undefined {
  const origin = typeof location === 'object' ? location.origin : undefined;
  return origin?.startsWith('http') ? origin : undefined;
}

/** Catches the most likely mistake: a key in the options, or an admin key in the headers. */
function refuseKeys(options: ExportClientOptions): void {
  const given = options as ExportClientOptions & { apiKey?: unknown; adminApiKey?: unknown };
  const isSecret = hasAdminKey(Object.entries(options.headers ?? {}));
  if (given.apiKey === undefined && given.adminApiKey === undefined && !isSecret) return;
  throw new DocsAssistantError(
    'wrong-key',
    'The export client takes no key, neither as an option nor as an admin key ("svc_…") in "headers", because a page would publish it. Run createExportProxy on your server and set the option "url" to its URL. In scripts, set the option "fetch" to authorizedFetch(adminApiKey).',
  );
}
