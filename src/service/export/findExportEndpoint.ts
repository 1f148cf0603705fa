import { EXPORT_JOBS_PATH } from '../../protocol/exports/exportJob.js';
import type { AuditAction } from './AuditEntry.js';

const JOB_PATHS: readonly { endpoint: AuditAction; path: RegExp }[] = [
  { endpoint: 'read-job', path: /^\/v1\/static-export\/jobs\/([^/]+)$/ },
  { endpoint: 'create-link', path: /^\/v1\/static-export\/jobs\/([^/]+)\/bundle$/ },
  { endpoint: 'download', path: /^\/v1\/static-export\/jobs\/([^/]+)\/bundle\.tar\.gz$/ },
];

/** Finds the endpoint at a path (`other` for an unknown path), and the job in the path. `jobId` is empty if the path names no job. */
export function findExportEndpoint(path: string): { endpoint: AuditAction; jobId: string } {
  if (path === EXPORT_JOBS_PATH) return { endpoint: 'start-job', jobId: '' };
  for (const { endpoint, path: pattern } of JOB_PATHS) {
    const jobId = pattern.exec(path)?.[1];
    if (jobId !== undefined) return { endpoint, jobId };
  }
  return { endpoint: 'other', jobId: '' };
}
