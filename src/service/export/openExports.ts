import { resolve } from 'node:path';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import { EXPORT_JOBS_PATH, exportBundlePath, type StartExportRequest } from '../../protocol/exportJob.js';
import { HttpError } from '../../protocol/HttpError.js';
import { isExportJobId } from '../../protocol/readExportReply.js';
import { readStartExportRequest } from '../../protocol/readStartExportRequest.js';
import type { DocsPage } from '../../site/DocsPage.js';
import { allowMethods } from '../http/allowMethods.js';
import { jsonResponse } from '../http/jsonResponse.js';
import { type ExpectedBody, readJsonBody } from '../http/readJsonBody.js';
import type { AdminKey } from './AdminKey.js';
import { BundleLinks, forgedLink } from './BundleLinks.js';
import { claimedQueue } from './claimedQueue.js';
import type { ExportEndpoint } from './ExportEndpoint.js';
import { ExportQueue } from './ExportQueue.js';
import { type ExportRecord, reportedJob } from './ExportRecord.js';
import type { ExportServiceOptions } from './ExportServiceOptions.js';
import { folderExportStore } from './folderExportStore.js';
import { type ExportSource, runExport } from './runExport.js';
import { sendBundle } from './sendBundle.js';
import { STORAGE_SENTENCES, storageFaultOf } from './storageFault.js';

/** What exports are opened over. */
export interface OpenExportsOptions extends Omit<ExportServiceOptions, 'adminApiKey' | 'domain'> {
  domain: string;
  /** The second name that export requests may give, checked. */
  exportDomain?: string | undefined;
  adminKey: AdminKey;
  /** The documentation as it is now. */
  source: () => Promise<ExportSource>;
  /** `Infinity` for no limit. */
  maxBodyBytes: number;
  now?: (() => number) | undefined;
  onWarning: (warning: string) => void;
}

const START: ExpectedBody = {
  fields: 'the field "domain", and optionally "version" and "paths"',
  shorten: 'Name fewer paths, or none for all pages.',
};
const LINK_LIFETIME_MS = 3_600_000;
const MAX_JOBS = 50;
const JOB_PATH = /^\/v1\/static-export\/jobs\/([^/]+)$/;
const BUNDLE_PATH = /^\/v1\/static-export\/jobs\/([^/]+)\/bundle$/;
const DOWNLOAD_PATH = /^\/v1\/static-export\/jobs\/([^/]+)\/bundle\.tar\.gz$/;

/** Opens the static export interface. Everything of it that needs Node is behind this function. */
export function openExports(options: OpenExportsOptions): ExportEndpoint {
  const { domain, adminKey, source, now = Date.now, onWarning } = options;
  const { siteUrl, discoveryUrl, exportDomain } = options;
  const names = exportDomain === undefined || exportDomain === domain ? [domain] : [domain, exportDomain];
  const store = options.store ?? folderExportStore(resolve(options.folder ?? `.docs-assistant/exports/${domain}`));
  const onFault = (error: unknown) =>
    onWarning(`Export: ${error instanceof Error ? `${error.name}: ${error.message}` : 'a fault without a name'}`);
  const queue = claimedQueue({
    store,
    onWarning,
    open: () =>
      ExportQueue.open({
        store,
        now,
        maxJobs: options.maxJobs ?? MAX_JOBS,
        onFault,
        run: async (record, folder, onProgress, signal) =>
          runExport({
            record,
            folder,
            onProgress,
            signal,
            source: await source(),
            siteUrl,
            discoveryUrl,
            workers: options.workers,
            workerFile: options.workerFile,
            onWarning,
          }),
      }),
  });
  const links = async () => new BundleLinks(await store.secret(), now);

  async function startJob(httpRequest: Request, root: string): Promise<Response> {
    const wanted = await readStart(httpRequest, options.maxBodyBytes);
    if (!names.includes(wanted.domain)) {
      throw new HttpError(400, `This service exports only "${names.join('" or "')}". Give it as "domain".`);
    }
    const { pages } = await source();
    const { paths, ...rest } = wanted;
    const request = { ...rest, ...(paths && { paths: knownPaths(paths, pages) }) };
    const record = await (await queue.get({ create: true }))?.start(request);
    if (!record) throw new Error('The export store was not made.');
    return jsonResponse(202, reportedJob(record), { location: `${root}${EXPORT_JOBS_PATH}/${record.jobId}` });
  }

  async function jobOf(id: string): Promise<ExportRecord> {
    const record = isExportJobId(id) ? (await queue.get())?.get(id) : undefined;
    if (record) return record;
    throw new HttpError(404, 'There is no job with this id here. It may be too old to be kept: start another one.');
  }

  async function makeLink(record: ExportRecord, root: string): Promise<Response> {
    const { jobId, status, bundle } = record;
    if (status === 'failed') {
      throw new HttpError(409, 'The job has failed, so there is no bundle. Its status says why; start another job.');
    }
    if (status !== 'completed' || !bundle) {
      throw new HttpError(409, 'The job has not finished. Ask for the bundle when its status is "completed".');
    }
    const expires = Math.floor((now() + (options.linkLifetimeMs ?? LINK_LIFETIME_MS)) / 1000);
    const top = options.publicUrl?.replace(/(?<!\/)\/+$/, '') ?? root;
    return jsonResponse(200, {
      jobId,
      bundleUrl: `${top}${exportBundlePath(jobId)}.tar.gz?${(await links()).sign(record, expires)}`,
      sizeBytes: bundle.sizeBytes,
      expiresAt: new Date(expires * 1000).toISOString(),
    });
  }

  async function download(request: Request, id: string): Promise<Response> {
    allowMethods(request, ['GET', 'HEAD']);
    const record = isExportJobId(id) ? (await queue.get())?.get(id) : undefined;
    if (!record?.bundle) throw forgedLink();
    (await links()).check(record, new URL(request.url).searchParams);
    return sendBundle(request, record, store);
  }

  // Jobs of an earlier process go on without being asked for.
  if (adminKey.isSet)
    queue.get().catch((error) => {
      if (!(error instanceof HttpError)) onFault(error);
    });

  async function respond(
    request: Request,
    path: string,
    root: string,
    remoteAddress: string | undefined,
  ): Promise<Response> {
    const file = DOWNLOAD_PATH.exec(path)?.[1];
    if (file !== undefined) return download(request, file);
    await adminKey.check(request, remoteAddress);
    if (options.plan === 'missing') {
      throw new HttpError(403, 'Static export is not enabled for this organisation. It needs an Enterprise plan.');
    }
    if (path === EXPORT_JOBS_PATH) {
      allowMethods(request, ['POST']);
      return startJob(request, new URL(root).pathname.replace(/\/$/, ''));
    }
    const job = JOB_PATH.exec(path)?.[1];
    if (job !== undefined) {
      allowMethods(request, ['GET', 'HEAD']);
      return jsonResponse(200, reportedJob(await jobOf(job)));
    }
    const bundle = BUNDLE_PATH.exec(path)?.[1];
    if (bundle !== undefined) {
      allowMethods(request, ['POST']);
      return makeLink(await jobOf(bundle), root);
    }
    throw new HttpError(
      404,
      `The static export interface has nothing at this address. Jobs are at ${EXPORT_JOBS_PATH}.`,
    );
  }

  return {
    async respond(request, path, root, remoteAddress) {
      try {
        return await respond(request, path, root, remoteAddress);
      } catch (error) {
        if (storageFaultOf(error) !== 'disk-full') throw error;
        onFault(error);
        throw new HttpError(507, STORAGE_SENTENCES['disk-full'], {}, { code: 'disk-full' });
      }
    },
    close: () => queue.close(),
  };
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

/** The pages that were meant, however their addresses were written. @throws {HttpError} 400 for those that do not exist. */
function knownPaths(paths: readonly string[], pages: readonly DocsPage[]): string[] {
  const known = new Set(pages.map(({ path }) => path));
  const clean = (path: string) =>
    path
      .normalize()
      .replace(/\.(?:html?|mdx?)$/i, '')
      .replace(/\/(?:index)?$/, '') || '/';
  const found = paths.map((given) => {
    const path = given.startsWith('/') ? given : `/${given}`;
    return known.has(path) ? path : clean(path);
  });
  const missing = paths.filter((_, place) => !known.has(found[place] ?? ''));
  if (missing.length > 0) {
    const named = missing.slice(0, 5).map((path) => `"${path.slice(0, 100)}"`);
    throw new HttpError(
      400,
      `"paths" names pages that do not exist: ${named.join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}. Give the paths of pages, such as "guide/install".`,
    );
  }
  return [...new Set(found)];
}
