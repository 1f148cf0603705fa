import { closeAll } from '../../async/closeAll.js';
import { HttpError } from '../../http/HttpError.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import { canonicalPagePath } from '../../protocol/canonicalPagePath.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { EXPORT_JOBS_PATH, exportBundlePath, type StartExportRequest } from '../../protocol/exports/exportJob.js';
import type { ExportFailureCode } from '../../protocol/exports/exportReport.js';
import { isExportJobId } from '../../protocol/exports/readExportReply.js';
import { readStartExportRequest } from '../../protocol/exports/readStartExportRequest.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import { HOUR_MS } from '../../values/durations.js';
import { withoutTrailingSlashes } from '../../values/withoutTrailingSlashes.js';
import { findStorageFault } from '../disk/findStorageFault.js';
import { allowMethods } from '../requests/allowMethods.js';
import { jsonResponse } from '../requests/jsonResponse.js';
import { type ExpectedBody, readJsonBody } from '../requests/readJsonBody.js';
import type { AdminKeys } from './AdminKeys.js';
import { type AuditEntry, type AuditedCall, createAuditEntry } from './AuditEntry.js';
import { BundleLinks, invalidLinkError } from './BundleLinks.js';
import { type BundleStore, BundleStoreError } from './BundleStore.js';
import type { ExportJobs } from './ExportJobs.js';
import { type ExportRecord, toReportedJob } from './ExportRecord.js';
import type { ExportServiceOptions } from './ExportServiceOptions.js';
import { findExportEndpoint } from './findExportEndpoint.js';
import { bundleFileName, bundleGoneError, sendBundle } from './sendBundle.js';
import { STORAGE_MESSAGES } from './storageMessages.js';

export interface ExportEndpointOptions extends Pick<ExportServiceOptions, 'plan' | 'publicUrl' | 'linkLifetimeMs'> {
  /** Must not throw: an error would break the reply. */
  onAudit?: (entry: AuditEntry) => void;
  /** Names of this documentation that the field `domain` of a request may contain. */
  domains: readonly string[];
  adminKeys: AdminKeys;
  jobs: ExportJobs;
  bundles: BundleStore;
  /** Returns the current pages. */
  pages: () => Promise<readonly DocsPage[]>;
  /** Maximum size of a request body, in bytes; `Infinity` for no limit. */
  maxBodyBytes: number;
  now: () => number;
  onFault: (error: unknown) => void;
}

const START: ExpectedBody = {
  fields: 'the field "domain", and optionally "version" and "paths"',
  shorten: 'Name fewer paths, or none for all pages.',
};
const LINK_LIFETIME_MS = HOUR_MS;
/** The static export interface of a service: starts jobs, reports their state, makes links to bundles, and sends bundles. */
export class ExportEndpoint {
  constructor(readonly options: ExportEndpointOptions) {}

  /**
   * Answers a request to `/v1/static-export` or a path below it. `path` is the path of the request without the base.
   *
   * @param root The URL of the request without `path` and query, for links.
   * @throws {HttpError} if the request is refused, the disk is full or the bundle store reports a fault. Any other error is passed on.
   */
  async respond(trace: RequestTrace, path: string, root: string): Promise<Response> {
    const call: AuditedCall = { action: 'other' };
    try {
      const response = await this.#route(trace, path, root, call);
      this.#audit(trace, call, { status: response.status });
      return response;
    } catch (fault) {
      const error = this.#explain(fault);
      this.#audit(trace, call, { error });
      throw error;
    }
  }

  /**
   * Stops the jobs. Unfinished jobs begin again at the next start, or in another replica if replicas share the jobs. Downloads that have
   * begun are finished.
   */
  async stopJobs(): Promise<void> {
    await this.options.jobs.close();
  }

  /** Stops the jobs, and the requests of the bundle store that are still running. */
  async close(): Promise<void> {
    await closeAll(
      () => this.stopJobs(),
      () => this.options.bundles.close?.(),
    );
  }

  async #route(trace: RequestTrace, path: string, root: string, call: AuditedCall): Promise<Response> {
    const { request } = trace;
    const { endpoint, jobId } = findExportEndpoint(path);
    call.action = endpoint;
    if (isExportJobId(jobId)) call.jobId = jobId;
    // A download needs no key: its link is signed.
    if (endpoint === 'download') return this.#download(request, jobId);
    call.key = await this.options.adminKeys.check(request, trace.remoteAddress);
    if (this.options.plan === 'missing') {
      throw new HttpError(403, 'Static export is not enabled for this organisation. It needs an Enterprise plan.');
    }
    switch (endpoint) {
      case 'start-job':
        allowMethods(request, ['POST']);
        return this.#startJob(request, withoutTrailingSlashes(new URL(root).pathname), call);
      case 'read-job':
        allowMethods(request, ['GET', 'HEAD']);
        return jsonResponse(200, toReportedJob(await this.#existingJob(jobId)));
      case 'create-link':
        allowMethods(request, ['POST']);
        return this.#makeLink(await this.#existingJob(jobId), root);
      case 'other':
        throw new HttpError(
          404,
          `There is no static export endpoint at this address. Jobs are at ${EXPORT_JOBS_PATH}.`,
        );
      default:
        return endpoint satisfies never;
    }
  }

  /** Turns a full disk and a `BundleStoreError` into errors for the client, and reports them. Returns any other error unchanged. */
  #explain(error: unknown): unknown {
    const isFull = findStorageFault(error)?.fault === 'disk-full';
    if (!isFull && !(error instanceof BundleStoreError)) return error;
    this.options.onFault(error);
    return isFull
      ? new HttpError(507, STORAGE_MESSAGES['disk-full'], {}, { code: 'disk-full' satisfies ExportFailureCode })
      : new HttpError(503, (error as BundleStoreError).message);
  }

  /** Passes an entry for the audit log to `onAudit`. */
  #audit(trace: RequestTrace, call: AuditedCall, result: { status: number } | { error: unknown }): void {
    this.options.onAudit?.(createAuditEntry(trace, call, result, this.options.now()));
  }

  async #startJob(httpRequest: Request, rootPath: string, call: AuditedCall): Promise<Response> {
    const { domains, jobs, maxBodyBytes } = this.options;
    const body = await readStart(httpRequest, maxBodyBytes);
    if (!domains.includes(body.domain)) {
      throw new HttpError(400, `"domain" must be "${domains.join('" or "')}". This service exports no other domain.`);
    }
    const pages = await this.options.pages();
    const { paths, ...rest } = body;
    const request = { ...rest, ...(paths && { paths: matchPaths(paths, pages) }) };
    const record = await jobs.start(request);
    Object.assign(call, { jobId: record.jobId, domain: record.domain });
    return jsonResponse(202, toReportedJob(record), { location: `${rootPath}${EXPORT_JOBS_PATH}/${record.jobId}` });
  }

  async #existingJob(id: string): Promise<ExportRecord> {
    const record = await this.#findJob(id);
    if (record) return record;
    throw new HttpError(404, 'There is no job with this id. Old jobs are removed. Start another one.');
  }

  async #findJob(id: string): Promise<ExportRecord | undefined> {
    return isExportJobId(id) ? this.options.jobs.get(id) : undefined;
  }

  async #makeLink(record: ExportRecord, root: string): Promise<Response> {
    const { jobId, status, bundle } = record;
    if (status === 'failed') {
      throw new HttpError(
        409,
        'The job failed, so there is no bundle. Its status gives the reason; start another job.',
      );
    }
    if (status !== 'completed' || !bundle) {
      throw new HttpError(409, 'The job has not finished. Ask for the bundle when its status is "completed".');
    }
    const { now, publicUrl, linkLifetimeMs = LINK_LIFETIME_MS, bundles } = this.options;
    const reply = (bundleUrl: string, expiresAt: Date) =>
      jsonResponse(200, { jobId, bundleUrl, sizeBytes: bundle.sizeBytes, expiresAt: expiresAt.toISOString() });
    if (bundles.link) {
      const link = await bundles.link(
        { jobId, ...bundle },
        { fileName: bundleFileName(record), lifetimeMs: linkLifetimeMs },
      );
      if (!link) throw bundleGoneError();
      return reply(link.url, link.expiresAt);
    }
    const expires = Math.floor((now() + linkLifetimeMs) / 1000);
    const top = publicUrl === undefined ? root : withoutTrailingSlashes(publicUrl);
    const query = (await this.#links()).sign(record, expires);
    return reply(`${top}${exportBundlePath(jobId)}.tar.gz?${query}`, new Date(expires * 1000));
  }

  async #download(request: Request, id: string): Promise<Response> {
    allowMethods(request, ['GET', 'HEAD']);
    const record = await this.#findJob(id);
    if (!record?.bundle) throw invalidLinkError();
    (await this.#links()).check(record, new URL(request.url).searchParams);
    return sendBundle(request, record, this.options.bundles);
  }

  async #links(): Promise<BundleLinks> {
    return new BundleLinks(await this.options.jobs.secret(), this.options.now);
  }
}

async function readStart(request: Request, maxBytes: number): Promise<StartExportRequest> {
  const body = await readJsonBody(request, START, maxBytes);
  try {
    return readStartExportRequest(body);
  } catch (error) {
    if (error instanceof DocsAssistantError) throw new HttpError(400, error.message);
    throw error;
  }
}

/**
 * Returns the exact paths of the pages that the given paths name, without duplicates. A given path may be spelled differently from the path
 * of its page.
 *
 * @throws {HttpError} 400 for pages that do not exist.
 */
function matchPaths(paths: readonly string[], pages: readonly DocsPage[]): string[] {
  const known = new Set(pages.map(({ path }) => path));
  const found = paths.map((path) => canonicalPagePath(path, known));
  const missing = paths.filter((_, position) => !known.has(found[position] ?? ''));
  if (missing.length > 0) {
    const named = missing.slice(0, 5).map((path) => `"${path.slice(0, 100)}"`);
    throw new HttpError(
      400,
      `"paths" names pages that do not exist: ${named.join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}. Give the paths of pages, such as "guide/install".`,
    );
  }
  return [...new Set(found)];
}
