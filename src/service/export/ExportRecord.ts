import type { ExportJobStatus } from '../../protocol/exports/exportJob.js';
import type { ExportFailureCode, ExportJobReport } from '../../protocol/exports/exportReport.js';

/** A packed export. */
export interface PackedBundle {
  sizeBytes: number;
  /** SHA-256 of the packed file in hex. It is the entity tag of downloads, and part of the signed data of a download link. */
  digest: string;
}

/** A job as it is stored. */
export interface ExportRecord {
  jobId: string;
  status: ExportJobStatus;
  domain: string;
  version?: string;
  paths?: string[];
  /** In percent, from 0 to 100. */
  progress: number;
  /** Pages exported so far. */
  pageCount: number;
  /** ISO date-time, like `updatedAt`. */
  createdAt: string;
  updatedAt: string;
  /** Why the job failed, as a sentence. */
  error?: string;
  errorCode?: ExportFailureCode;
  /** How many times the job was started. Starts that an orderly shutdown interrupted do not count. */
  attempts: number;
  /** A summary of the report that is in the bundle. The summary also has the warnings that readers of the bundle must not see. */
  report?: ExportJobReport;
  bundle?: PackedBundle;
}

/** Returns a job as the export interface reports it. `errorCode` and `report` are additions to the fields of the hosted docs platform. */
export function toReportedJob(record: ExportRecord): Record<string, unknown> {
  const { jobId, status, domain, version, progress, pageCount, createdAt, updatedAt, report } = record;
  const { error = 'The export failed.', errorCode } = record;
  return {
    jobId,
    status,
    domain,
    ...(version !== undefined && { version }),
    progress,
    pageCount,
    createdAt,
    updatedAt,
    ...(status === 'failed' && { error, errorCode }),
    ...(report && { report }),
  };
}
