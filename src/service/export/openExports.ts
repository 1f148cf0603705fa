import { resolve } from 'node:path';
import { HttpError } from '../../http/HttpError.js';
import type { AdminKey } from './AdminKey.js';
import { ClaimedQueue } from './ClaimedQueue.js';
import { ExportEndpoint } from './ExportEndpoint.js';
import { ExportQueue } from './ExportQueue.js';
import type { ExportServiceOptions } from './ExportServiceOptions.js';
import { FolderExportStore } from './FolderExportStore.js';
import { type DocsSnapshot, runExport } from './runExport.js';

export interface OpenExportsOptions extends Omit<ExportServiceOptions, 'adminApiKey' | 'domain'> {
  domain: string;
  /** A second name that export requests may use, already checked. */
  exportDomain?: string | undefined;
  adminKey: AdminKey;
  /** Returns the current documentation. */
  source: () => Promise<DocsSnapshot>;
  /** `Infinity` for no limit. */
  maxBodyBytes: number;
  now?: (() => number) | undefined;
  onWarning: (warning: string) => void;
}

const MAX_JOBS = 50;

/** Opens the static export interface, and resumes the jobs of an earlier process. This module needs Node. */
export function openExports(options: OpenExportsOptions): ExportEndpoint {
  const { domain, exportDomain, adminKey, source, now = Date.now, onWarning } = options;
  const store = options.store ?? new FolderExportStore(resolve(options.folder ?? `.docs-assistant/exports/${domain}`));
  const onFault = (error: unknown) =>
    onWarning(`Export: ${error instanceof Error ? `${error.name}: ${error.message}` : 'an unknown error'}`);
  const queue = new ClaimedQueue({
    store,
    onWarning,
    open: () =>
      ExportQueue.open({
        store,
        now,
        maxJobs: options.maxJobs ?? MAX_JOBS,
        onFault,
        run: async (record, folder, onProgress, signal) => {
          const { siteUrl, discoveryUrl, feedbackUrl, workers, workerFile } = options;
          const settings = { siteUrl, discoveryUrl, feedbackUrl, workers, workerFile, onWarning };
          return runExport({ ...settings, record, folder, onProgress, signal, source: await source() });
        },
      }),
  });
  if (adminKey.isSet)
    queue.get().catch((error) => {
      if (!(error instanceof HttpError)) onFault(error);
    });
  const { plan, publicUrl, linkLifetimeMs } = options;
  return new ExportEndpoint({
    ...(plan !== undefined && { plan }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(linkLifetimeMs !== undefined && { linkLifetimeMs }),
    domains: [...new Set([domain, exportDomain ?? domain])],
    adminKey,
    store,
    queue,
    pages: async () => (await source()).pages,
    maxBodyBytes: options.maxBodyBytes,
    now,
    onFault,
  });
}
