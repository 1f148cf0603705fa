import { findStorageFault } from '../../service/disk/findStorageFault.js';
import { CommandError } from './CommandError.js';

/** Creates the error for a file that cannot be written. It contains the path, which system messages often omit. */
export function toFileError(path: string, error: NodeJS.ErrnoException): CommandError {
  return new CommandError(`"${path}" cannot be written: ${findStorageFault(error)?.reason ?? error.message}.`);
}
