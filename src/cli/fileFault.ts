import { CommandError } from './CommandError.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
};

/** The error for a file that cannot be written. Contains the path, which system messages often omit. */
export function fileFault(path: string, error: NodeJS.ErrnoException): CommandError {
  const reason = REASONS[error.code ?? ''] ?? error.message;
  return new CommandError(`"${path}" cannot be written: ${reason}.`);
}
