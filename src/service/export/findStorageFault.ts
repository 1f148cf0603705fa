import { readErrorCode } from '../../http/errorCode.js';
import type { ExportFailureCode } from '../../protocol/exportReport.js';

/** Why a file cannot be written. */
export type StorageFault = Extract<ExportFailureCode, 'disk-full' | 'no-write-access'>;

/** Messages for the operator, by fault. */
export const STORAGE_MESSAGES: Readonly<Record<StorageFault, string>> = {
  'disk-full': 'The disk of the service is full. Free some space and start another job.',
  'no-write-access': 'The service cannot write to its export folder. Give it write access and start another job.',
};

/** System error codes of failed writes: the kind of fault, and the reason in words. */
const FAULTS: Readonly<Record<string, { fault: StorageFault; reason: string }>> = {
  ENOSPC: { fault: 'disk-full', reason: 'the disk is full' },
  EDQUOT: { fault: 'disk-full', reason: 'the disk quota is used up' },
  EACCES: { fault: 'no-write-access', reason: 'access is denied' },
  EPERM: { fault: 'no-write-access', reason: 'access is denied' },
  EROFS: { fault: 'no-write-access', reason: 'the file system is read-only' },
};

/** Finds the storage fault in a system error or its causes. */
export function findStorageFault(error: unknown): { fault: StorageFault; reason: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  return FAULTS[readErrorCode(error) ?? ''] ?? findStorageFault(error.cause);
}
