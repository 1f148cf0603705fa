import type { ExportFailureCode, ExportJobReport } from './exportReport.js';

/**
 * The shapes and paths of the static export interface (contract: "Static export job", "Export bundle result"; wire-facts:
 * "Static export").
 */

/** The four statuses a job is known to report. Anything else means that it still runs. */
export const EXPORT_JOB_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

/** A status that is known. */
export type ExportJobStatus = (typeof EXPORT_JOB_STATUSES)[number];

/** What starts a job. */
export interface StartExportRequest {
  /** The domain to export: the host name only. */
  domain: string;
  /** A label of the exported version. */
  version?: string;
  /** Paths of the pages to export; all pages when left out. */
  paths?: string[];
}

/** A job as it is reported. Every field but `jobId` and `status` can be missing. */
export interface ExportJob {
  jobId: string;
  /** As sent. Compare with `EXPORT_JOB_STATUSES`; an unknown one means "still running". */
  status: string;
  /** The label of the version that is exported, where the service repeats it. */
  version?: string;
  /** 0 to 100. */
  progress?: number;
  /** Pages exported so far. */
  pageCount?: number;
  createdAt?: Date;
  updatedAt?: Date;
  /** Why it failed, as a sentence in the language of the service; only with `failed`. */
  error?: string;
  /** The same as a name, where the service gives one that is known. */
  errorCode?: ExportFailureCode;
  /** What was found in a finished export, where the service says so. */
  report?: ExportJobReport;
}

/** A link to a packed export. The link expires, the export does not: ask again for a fresh link. */
export interface ExportBundle {
  bundleUrl: string;
  expiresAt?: Date;
  sizeBytes?: number;
}

/** Where jobs are started, below the root of the static export interface. */
export const EXPORT_JOBS_PATH = '/v1/static-export/jobs';

/** Where one job is read. */
export function exportJobPath(jobId: string): string {
  return `${EXPORT_JOBS_PATH}/${encodeURIComponent(jobId)}`;
}

/** Where the bundle of one job is asked for. */
export function exportBundlePath(jobId: string): string {
  return `${exportJobPath(jobId)}/bundle`;
}
