import type { ExportLabels } from '../languages/ExportLabels.js';
import { EXPORT_JOB_STATUSES } from '../protocol/exportJob.js';
import type { StaticExportView } from './useStaticExport.js';

/** Whether a status is one of the four that are known. */
export function isKnownStatus(status: string): status is (typeof EXPORT_JOB_STATUSES)[number] {
  return (EXPORT_JOB_STATUSES as readonly string[]).includes(status);
}

/** The one word at the head of the receipt. */
export function statusWord({ phase, job }: Pick<StaticExportView, 'phase' | 'job'>): keyof ExportLabels['status'] {
  switch (phase) {
    case 'idle':
    case 'start-error':
      return 'checking';
    case 'watching':
      if (!job) return 'checking';
      return isKnownStatus(job.status) ? job.status : 'unknown';
    default:
      return phase;
  }
}
