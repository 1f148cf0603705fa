import type { ExportFailureCode } from '../../protocol/exportReport.js';

/** Why the export folder cannot be written. */
export type StorageFault = Extract<ExportFailureCode, 'disk-full' | 'no-write-access'>;

/** The sentence for the operator, by fault. */
export const STORAGE_SENTENCES: Readonly<Record<StorageFault, string>> = {
  'disk-full': 'The disk of the service is full. Make room and start another job.',
  'no-write-access': 'The service may not write to its export folder. Give it write access, and start another job.',
};

const FAULTS: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'no-write-access',
  EROFS: 'no-write-access',
  EPERM: 'no-write-access',
};

/** The storage fault behind an error of the file system, which may be its cause. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return FAULTS[code] ?? storageFaultOf(error.cause);
}
