import { readErrorCode } from '../../http/errorCode.js';

/** Why a file cannot be written. */
export type StorageFault = 'disk-full' | 'no-write-access';

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
