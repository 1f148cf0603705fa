import { HttpError } from '../../http/HttpError.js';
import { canonicalPagePath } from '../../protocol/canonicalPagePath.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { EXPORT_JOBS_PATH, exportBundlePath, type StartExportRequest } from '../../protocol/exportJob.js';
import type { ExportFailureCode } from '../../protocol/exportReport.js';
import { isExportJobId } from '../../protocol/readExportReply.js';
import { readStartExportRequest } from '../../protocol/readStartExportRequest.js';
import { withoutTrailingSlashes } from '../../protocol/withoutTrailingSlashes.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { allowMethods } from '../http/allowMethods.js';
import { jsonResponse } from '../http/jsonResponse.js';
import { type ExpectedBody, readJsonBody } from '../http/readJsonBody.js';
import type { AdminKey } from './AdminKey.js';
import { BundleLinks, invalidLinkError } from './BundleLinks.js';
import type { ClaimedQueue } from './ClaimedQueue.js';
import { type ExportRecord, toReportedJob } from './ExportRecord.js';
import type { ExportServiceOptions } from './ExportServiceOptions.js';
import type { ExportStore } from './ExportStore.js';
import { findStorageFault, STORAGE_MESSAGES } from './findStorageFault.js';
import { sendBundle } from './sendBundle.js';

export interface ExportEndpointOptions extends Pick<ExportServiceOptions, 'plan' | 'publicUrl' | 'linkLifetimeMs'> {
  /** Names of the documentation that a request may give. */
  domains: readonly string[];
  adminKey: AdminKey;
  store: ExportStore;
  queue: ClaimedQueue;
  /** Returns the current pages. */
  pages: () => Promise<readonly DocsPage[]>;
  /** `Infinity` for no limit. */
  maxBodyBytes: number;
  now: () => number;
  onFault: (error: unknown) => void;
}

const START: ExpectedBody = {
  fields: 'the field "domain", and optionally "version" and "paths"',
  shorten: 'Name fewer paths, or none for all pages.',
};
const LINK_LIFETIME_MS = 3_600_000;
const JOB_PATH = /^\/v1\/static-export\/jobs\/([^/]+)$/;
const BUNDLE_PATH = /^\/v1\/static-export\/jobs\/([^/]+)\/bundle$/;
const DOWNLOAD_PATH = /^\/v1\/static-export\/jobs\/([^/]+)\/bundle\.tar\.gz$/;

/** The static export interface of a service: starts jobs, reports their state, makes links to bundles, and sends bundles. */
export class ExportEndpoint {
  constructor(readonly options: ExportEndpointOptions) {}

  /**
   * Answers a request whose path, below the base, is `/v1/static-export` or below it.
   *
   * @param root The URL of the request without `path` and query, for links.
   * @param remoteAddress IP address of the client, if known.
   * @throws {HttpError} for every refusal.
   */
  async respond(request: Request, path: string, root: string, remoteAddress: string | undefined): Promise<Response> {
    try {
      return await this.#route(request, path, root, remoteAddress);
    } catch (error) {
      if (findStorageFault(error)?.fault !== 'disk-full') throw error;
      this.options.onFault(error);
      throw new HttpError(507, STORAGE_MESSAGES['disk-full'], {}, { code: 'disk-full' satisfies ExportFailureCode });
    }
  }

  /** Stops working. Unfinished jobs continue at the next start. */
  close(): Promise<void> {
    return this.options.queue.close();
  }

  async #route(request: Request, path: string, root: string, remoteAddress: string | undefined): Promise<Response> {
    const downloadId = DOWNLOAD_PATH.exec(path)?.[1];
    // A download needs no key: its link is signed.
    if (downloadId !== undefined) return this.#download(request, downloadId);
    await this.options.adminKey.check(request, remoteAddress);
    if (this.options.plan === 'missing') {
      throw new HttpError(403, 'Static export is not enabled for this organisation. It needs an Enterprise plan.');
    }
    if (path === EXPORT_JOBS_PATH) {
      allowMethods(request, ['POST']);
      return this.#startJob(request, withoutTrailingSlashes(new URL(root).pathname));
    }
    const jobId = JOB_PATH.exec(path)?.[1];
    if (jobId !== undefined) {
      allowMethods(request, ['GET', 'HEAD']);
      return jsonResponse(200, toReportedJob(await this.#existingJob(jobId)));
    }
    const bundleId = BUNDLE_PATH.exec(path)?.[1];
    if (bundleId !== undefined) {
      allowMethods(request, ['POST']);
      return this.#makeLink(await this.#existingJob(bundleId), root);
    }
    throw new HttpError(404, `There is no static export endpoint at this address. Jobs are at ${EXPORT_JOBS_PATH}.`);
  }

  async #startJob(httpRequest: Request, rootPath: string): Promise<Response> {
    const { domains, queue, maxBodyBytes } = this.options;
    const body = await readStart(httpRequest, maxBodyBytes);
    if (!domains.includes(body.domain)) {
      throw new HttpError(400, `This service exports only "${domains.join('" or "')}". Give it as "domain".`);
    }
    const pages = await this.options.pages();
    const { paths, ...rest } = body;
    const request = { ...rest, ...(paths && { paths: matchPaths(paths, pages) }) };
    const record = await (await queue.get({ create: true }))?.start(request);
    if (!record) throw new Error('The export store was not created.');
    return jsonResponse(202, toReportedJob(record), { location: `${rootPath}${EXPORT_JOBS_PATH}/${record.jobId}` });
  }

  async #existingJob(id: string): Promise<ExportRecord> {
    const record = await this.#findJob(id);
    if (record) return record;
    throw new HttpError(404, 'There is no job with this id. Old jobs are removed. Start another one.');
  }

  async #findJob(id: string): Promise<ExportRecord | undefined> {
    return isExportJobId(id) ? (await this.options.queue.get())?.get(id) : undefined;
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
    const { now, publicUrl, linkLifetimeMs = LINK_LIFETIME_MS } = this.options;
    const expires = Math.floor((now() + linkLifetimeMs) / 1000);
    const top = publicUrl === undefined ? root : withoutTrailingSlashes(publicUrl);
    return jsonResponse(200, {
      jobId,
      bundleUrl: `${top}${exportBundlePath(jobId)}.tar.gz?${(await this.#links()).sign(record, expires)}`,
      sizeBytes: bundle.sizeBytes,
      expiresAt: new Date(expires * 1000).toISOString(),
    });
  }

  async #download(request: Request, id: string): Promise<Response> {
    allowMethods(request, ['GET', 'HEAD']);
    const record = await this.#findJob(id);
    if (!record?.bundle) throw invalidLinkError();
    (await this.#links()).check(record, new URL(request.url).searchParams);
    return sendBundle(request, record, this.options.store);
  }

  async #links(): Promise<BundleLinks> {
    return new BundleLinks(await this.options.store.secret(), this.options.now);
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

/** Finds the exact paths of pages for paths that may be spelled differently. @throws {HttpError} 400 for pages that do not exist. */
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
