import type { StorageFault } from '../disk/findStorageFault.js';

/** Messages for the operator about a failed export, by the fault of the export folder. */
export const STORAGE_MESSAGES: Readonly<Record<StorageFault, string>> = {
  'disk-full': 'The disk of the service is full. Free some space and start another job.',
  'no-write-access': 'The service cannot write to its export folder. Give it write access and start another job.',
};
