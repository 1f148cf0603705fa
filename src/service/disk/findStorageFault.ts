import { readErrorCode } from '../../http/errorCode.js';

/** Why a file cannot be written. */
export type StorageFault = 'disk-full' | 'no-write-access';

/** The kind of fault, and its reason in words, for each system error code of a failed write. */
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
