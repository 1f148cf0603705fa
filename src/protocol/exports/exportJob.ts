import type { ExportFailureCode, ExportJobReport } from './exportReport.js';

/** The shapes and paths of the static export interface (`docs/http-interfaces.md`). */

/** The known statuses of a job. Any other status means that the job is still running. */
export const EXPORT_JOB_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

export type ExportJobStatus = (typeof EXPORT_JOB_STATUSES)[number];

/** The request that starts a job. */
export interface StartExportRequest {
  /** The domain to export: a host name (`docs.acme.com`), or the identifier of a local service (`acme`). */
  domain: string;
  /** Label of the version to export. Without it, the service of this package exports the pages of all versions. */
  version?: string;
  /** Paths of the pages to export. Default: all pages. */
  paths?: string[];
}

/** The state of a job. Only `jobId` and `status` are always present. */
export interface ExportJob {
  jobId: string;
  /** The status as the service sent it. A status that is not in `EXPORT_JOB_STATUSES` means that the job is still running. */
  status: string;
  /** Label of the exported version, if the service sends it. */
  version?: string;
  /** Progress as the service sent it. The docs platform sends percent, 0 to 100. */
  progress?: number;
  /** Number of pages exported so far. */
  pageCount?: number;
  createdAt?: Date;
  updatedAt?: Date;
  /** Why the job failed, as a sentence in the language of the service. */
  error?: string;
  /** A code for the reason why the job failed. Undefined if the service gives no code or an unknown one. */
  errorCode?: ExportFailureCode;
  /** The report of a finished export, if the service sends one. */
  report?: ExportJobReport;
}

/** A link to a packed export. The link may expire: request a new one when you need it. */
export interface ExportBundle {
  /** The link. It opens the bundle without a key, so treat it as a secret. */
  bundleUrl: string;
  /** When the link stops working, if the service reports it. The export itself is kept. */
  expiresAt?: Date;
  /** Size of the packed bundle, if the service reports it. */
  sizeBytes?: number;
}

/** Path for starting jobs, below the root of the static export interface. */
export const EXPORT_JOBS_PATH = '/v1/static-export/jobs';

/** Returns the path of one job. */
export function exportJobPath(jobId: string): string {
  return `${EXPORT_JOBS_PATH}/${encodeURIComponent(jobId)}`;
}

/** Returns the path for requesting the bundle of one job. */
export function exportBundlePath(jobId: string): string {
  return `${exportJobPath(jobId)}/bundle`;
}
