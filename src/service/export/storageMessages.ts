import type { StorageFault } from '../disk/findStorageFault.js';

/** For each reason why the service cannot write to its export folder: the message for the operator. */
export const STORAGE_MESSAGES: Readonly<Record<StorageFault, string>> = {
  'disk-full': 'The disk of the service is full. Free some space and start another job.',
  'no-write-access': 'The service cannot write to its export folder. Give it write access and start another job.',
};
