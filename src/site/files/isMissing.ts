import { readErrorCode } from '../../http/errorCode.js';

const MISSING: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR']);

/** Whether the error of a file reader says that there is no such file. Every other error says that the file cannot be read now. */
export function isMissing(error: unknown): boolean {
  return MISSING.has(readErrorCode(error));
}
