import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import {
  EXPORT_JOBS_PATH,
  type ExportBundle,
  type ExportJob,
  exportBundlePath,
  exportJobPath,
  type StartExportRequest,
} from '../protocol/exportJob.js';
import { keyKind } from '../protocol/keyKind.js';
import { isExportJobId, readExportBundle, readExportJob, readStartedJob } from '../protocol/readExportReply.js';
import { readStartExportRequest } from '../protocol/readStartExportRequest.js';
import type { FetchFunction } from './FetchFunction.js';
import { type JsonReply, requestJson } from './requestJson.js';
import type { Timeouts } from './timeouts.js';

/** Time limits of the calls in milliseconds. */
export interface ExportTimeouts extends Pick<Timeouts, 'firstByte' | 'idle' | 'total'> {
  /**
   * How long one request for a bundle may take, in place of `firstByte` and `total`: the platform packs the archive before it answers.
   * Default 240,000: longer than `createExportProxy` waits, so that its answer is heard.
   */
  bundle?: number;
}

/** Where exports are asked for. */
export interface ExportClientOptions {
  /**
   * Root of the static export interface: the mount path of your proxy (`/api/docs`), or the platform's base URL together with a
   * `fetch` that carries the key (`authorizedFetch` of `docs-assistant/proxy`). `''` is the page's own origin.
   */
  url: string;
  /** Default: the global `fetch`. */
  fetch?: FetchFunction;
  /** Further headers, for a proxy of yours that wants some. Never the admin key. */
  headers?: Record<string, string>;
  /** As in `fetch`. Default `same-origin`. */
  credentials?: RequestCredentials;
  /** In milliseconds. Default: 30 s to the first byte, 30 s of silence, 60 s in all; 240 s for a bundle. */
  timeouts?: ExportTimeouts;
  /**
   * Address of the service behind a proxy. Bundle links may lack TLS only to loopback and to the service's own origin; through a
   * proxy that origin is not known unless it is given here.
   */
  serviceUrl?: string;
}

/** Lets a caller give up. */
export interface RequestOptions {
  signal?: AbortSignal;
}

/** A job as it was read. */
export interface ExportJobReading extends ExportJob {
  /** Seconds that the service asks to wait before the next reading. */
  retryAfter?: number;
  /** Milliseconds since `createdAt`, by the service's own clock where it says its time. */
  ageMs?: number;
}

/** A bundle link as it was received. */
export interface ExportBundleReading extends ExportBundle {
  /** Milliseconds from its receipt to `expiresAt`, by the service's own clock where it says its time; negative when it is over. */
  expiresInMs?: number;
}

/** The static export interface as three functions. Each rejects with a {@link DocsAssistantError} and nothing else. */
export interface ExportClient {
  /** Starts a job. Never repeated by itself: a repetition would be a second job. */
  startJob(request: StartExportRequest, options?: RequestOptions): Promise<{ jobId: string }>;
  /** Reads a job once. */
  getJob(jobId: string, options?: RequestOptions): Promise<ExportJobReading>;
  /** Asks for a fresh link. Kind `not-ready` while the job has not finished. */
  createBundle(jobId: string, options?: RequestOptions): Promise<ExportBundleReading>;
}

const EXPORT_TIMEOUTS: Required<Timeouts> = { firstByte: 30_000, idle: 30_000, total: 60_000, finishGrace: 1_000 };
const BUNDLE_TIMEOUT_MS = 240_000;
const ROOT = /^(https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?|\/(?![/\\])[^?#\s]*|)$/i;

/**
 * The static export interface behind an address. Takes no key: the admin key belongs to the proxy or to `authorizedFetch`.
 *
 * @throws {DocsAssistantError} kind `setup` for an address that cannot be one; `wrong-key` when a header holds an admin key.
 * @example
 * const client = createExportClient({ url: '/api/docs' });
 * const { jobId } = await client.startJob({ domain: 'docs.acme.com' });
 */
export function createExportClient(options: ExportClientOptions): ExportClient {
  const root = rootOf(options.url);
  refuseKeys(options);
  const serviceUrl = options.serviceUrl ?? (/^https?:/i.test(root) ? root : pageOrigin());

  const { bundle: bundleLimit = BUNDLE_TIMEOUT_MS, ...limits } = options.timeouts ?? {};
  const timeouts = { ...EXPORT_TIMEOUTS, ...limits };
  const bundleTimeouts = { ...timeouts, firstByte: bundleLimit, total: bundleLimit };

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
      return { jobId: readStartedJob(reply.value) ?? unexpected('does not name the job that was started') };
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
        unexpected('holds no link that may be followed (https, or http to loopback or the service itself)');
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
    `The reply of the export service ${what}. Check the address of the service or proxy.`,
  );
}

function checkedId(jobId: unknown): string {
  if (isExportJobId(jobId)) return jobId;
  throw new DocsAssistantError(
    'setup',
    'That is not the id of a job: give the jobId that startJob returned (1 to 128 letters, digits, "_" or "-").',
  );
}

function rootOf(url: unknown): string {
  const root = typeof url === 'string' ? url.trim().replace(/(?<!\/)\/+$/, '') : undefined;
  if (root !== undefined && ROOT.test(root)) return root;
  throw new DocsAssistantError(
    'setup',
    'The option url of the export client cannot be used: give an http or https address without credentials, or a path of this origin, without query and fragment.',
  );
}

function pageOrigin(): string | undefined {
  const origin = typeof location === 'object' ? location.origin : undefined;
  return origin?.startsWith('http') ? origin : undefined;
}

/** The likeliest mistake, caught where it is made. */
function refuseKeys(options: ExportClientOptions): void {
  const given = options as ExportClientOptions & { apiKey?: unknown; adminApiKey?: unknown };
  const values = Object.entries(options.headers ?? {})
    .filter(([name]) => /^(authorization|x-api-key)$/i.test(name))
    .map(([, value]) => String(value).replace(/^bearer\s+/i, ''));
  const isSecret = values.some((value) => keyKind(value) === 'admin');
  if (given.apiKey === undefined && given.adminApiKey === undefined && !isSecret) return;
  throw new DocsAssistantError(
    'wrong-key',
    'The export client takes no key: in a page it would be published. Put createExportProxy on your server and give its address as url; in scripts, give authorizedFetch(adminApiKey) as fetch.',
  );
}
