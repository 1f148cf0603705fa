import { resolve } from 'node:path';
import { safeListener } from '../../async/safeListener.js';
import { describeError } from '../../http/describeError.js';
import { HttpError } from '../../http/HttpError.js';
import type { ServiceListener } from '../ServiceEvent.js';
import type { AdminKeys } from './AdminKeys.js';
import { type BundleStore, BundleStoreError } from './BundleStore.js';
import { ClaimedQueue } from './ClaimedQueue.js';
import type { DocsSnapshot } from './DocsSnapshot.js';
import { ExportEndpoint } from './ExportEndpoint.js';
import type { ExportJobs, ExportJobsContext } from './ExportJobs.js';
import { ExportQueue } from './ExportQueue.js';
import { defaultExportFolder, type ExportServiceOptions } from './ExportServiceOptions.js';
import { FolderExportStore } from './FolderExportStore.js';
import { runExport } from './runExport.js';
import { type JobWork, runJob } from './runJob.js';
import { withWorkFolder } from './withWorkFolder.js';

export interface OpenExportsOptions extends Omit<ExportServiceOptions, 'adminApiKey' | 'adminKeys' | 'domain'> {
  domain: string;
  /** A second domain that export requests may name, in addition to `domain`. The caller has validated it. */
  exportDomain?: string | undefined;
  adminKeys: AdminKeys;
  /**
   * Opens export jobs that all replicas share. Used only if `bundles` is set and `store` is not set. Otherwise, the jobs are in `store`, or
   * in the export folder if there is no `store`.
   */
  openSharedJobs?: ((context: ExportJobsContext) => ExportJobs) | undefined;
  /** Resolves when the documentation has been read for the first time. Jobs run from then on. */
  docsRead: Promise<void>;
  /** Returns the current documentation. */
  source: () => Promise<DocsSnapshot>;
  /** Maximum size of a request body, in bytes; `Infinity` for no limit. */
  maxBodyBytes: number;
  now?: (() => number) | undefined;
  onWarning: (warning: string) => void;
  onEvent?: ServiceListener | undefined;
}

const MAX_JOBS = 50;

/**
 * Opens the static export interface. If an admin key is set, also resumes the jobs of an earlier process and checks the bundle store, once
 * the documentation has been read. Apart from that, opening must not change anything, because even a request without a key can open the
 * interface. This module needs Node.
 */
export function openExports(options: OpenExportsOptions): ExportEndpoint {
  const { domain, exportDomain, adminKeys, docsRead, source, now = Date.now, onWarning } = options;
  const inFolder = new FolderExportStore(resolve(options.folder ?? defaultExportFolder(domain)));
  const bundles: BundleStore = options.bundles ?? inFolder.bundles;
  const onFault = (error: unknown, jobId?: string) =>
    onWarning(`Export: ${jobId === undefined ? '' : `The job ${jobId} failed. `}${describeFault(error)}`);
  const work: JobWork = {
    bundles,
    onFault,
    onRetry: (reason, jobId) =>
      onWarning(
        `Export: The bundle of the job ${jobId} could not be stored. Trying again for about five minutes. ${describeFault(reason)}`,
      ),
    run: async (record, folder, onProgress, signal) => {
      const { siteUrl, discoveryUrl, feedbackUrl, workers, workerFile, limits } = options;
      const settings = { siteUrl, discoveryUrl, feedbackUrl, workers, workerFile, limits, onWarning };
      return runExport({ ...settings, record, folder, onProgress, signal, source: await source() });
    },
  };
  const jobs = openJobs(options, work, inFolder);
  if (adminKeys.isSet)
    void docsRead.then(() => {
      const resume = async () => jobs.resume();
      resume().catch((error) => {
        if (!(error instanceof HttpError)) onFault(error);
      });
      const check = async () => bundles.check?.();
      check().catch(onFault);
    });
  const { plan, publicUrl, linkLifetimeMs, onAudit } = options;
  return new ExportEndpoint({
    ...(plan !== undefined && { plan }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(linkLifetimeMs !== undefined && { linkLifetimeMs }),
    ...(onAudit && {
      onAudit: safeListener(onAudit, (error) => onFault(new Error('onAudit failed.', { cause: error }))),
    }),
    domains: [...new Set([domain, exportDomain ?? domain])],
    adminKeys,
    jobs,
    bundles,
    pages: async () => (await source()).pages,
    maxBodyBytes: options.maxBodyBytes,
    now,
    onFault,
  });
}

/**
 * If `openSharedJobs` and `bundles` are set and `store` is not set, opens the jobs that all replicas share. Otherwise, opens the jobs of
 * this process.
 */
function openJobs(options: OpenExportsOptions, work: JobWork, inFolder: FolderExportStore): ExportJobs {
  const { now = Date.now, onWarning, onEvent, openSharedJobs, bundles, store = inFolder } = options;
  const { onFault } = work;
  const maxJobs = options.maxJobs ?? MAX_JOBS;
  // Shared jobs need shared bundles: a bundle in the folder of one replica could not be downloaded through another replica.
  if (openSharedJobs && bundles && !options.store)
    return openSharedJobs({
      run: (record, run) => withWorkFolder(inFolder.folder, (open) => runJob(work, record, run, open)),
      removeBundle: (jobId) => bundles.remove(jobId),
      ...{ maxJobs, now, onFault, onWarning, onEvent },
    });
  return new ClaimedQueue({
    store,
    onWarning,
    open: () => ExportQueue.open({ ...work, store, now, maxJobs, onEvent }),
  });
}

/** Describes an error for the log. The message of a {@link BundleStoreError} is written for the operator; other errors need their name. */
function describeFault(error: unknown): string {
  return error instanceof BundleStoreError
    ? [error.message, error.cause && describeError(error.cause)].filter(Boolean).join(' Cause: ')
    : describeError(error);
}
