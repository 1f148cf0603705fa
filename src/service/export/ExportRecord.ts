import type { ExportJobStatus } from '../../protocol/exportJob.js';
import type { ExportFailureCode, ExportJobReport } from '../../protocol/exportReport.js';

/** A packed export. */
export interface KeptBundle {
  sizeBytes: number;
  /** SHA-256 of the file in hex: its entity tag, and what a link is bound to. */
  digest: string;
}

/** A job as it is kept. */
export interface ExportRecord {
  jobId: string;
  status: ExportJobStatus;
  domain: string;
  version?: string;
  paths?: string[];
  /** 0 to 100. */
  progress: number;
  /** Pages exported so far. */
  pageCount: number;
  /** ISO date-times. */
  createdAt: string;
  updatedAt: string;
  /** Why it failed; a sentence. */
  error?: string;
  errorCode?: ExportFailureCode;
  /** How often it was begun. */
  attempts: number;
  /** What was found amiss, the beginning of it; the whole is in the bundle. */
  report?: ExportJobReport;
  bundle?: KeptBundle;
}

/** The job as the interface reports it. Beside the documented fields it says what was found amiss. */
export function reportedJob(record: ExportRecord): Record<string, unknown> {
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
