import type { ExportLabels } from '../languages/ExportLabels.js';
import { EXPORT_JOB_STATUSES } from '../protocol/exports/exportJob.js';
import type { StaticExportView } from './useStaticExport.js';

export function isKnownStatus(status: string): status is (typeof EXPORT_JOB_STATUSES)[number] {
  return (EXPORT_JOB_STATUSES as readonly string[]).includes(status);
}

/** Returns the key of the label for the status in the panel's header. */
export function getDisplayedStatus({
  phase,
  job,
}: Pick<StaticExportView, 'phase' | 'job'>): keyof ExportLabels['status'] {
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
