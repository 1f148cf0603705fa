import { findStorageFault } from '../service/export/findStorageFault.js';
import { CommandError } from './CommandError.js';

/** The error for a file that cannot be written. Contains the path, which system messages often omit. */
export function toFileError(path: string, error: NodeJS.ErrnoException): CommandError {
  return new CommandError(`"${path}" cannot be written: ${findStorageFault(error)?.reason ?? error.message}.`);
}
