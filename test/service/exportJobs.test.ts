import { expect, it, vi } from 'vitest';
import { ClaimedQueue } from '../../src/service/export/ClaimedQueue.js';
import { ExportQueue } from '../../src/service/export/ExportQueue.js';
import { FolderExportStore } from '../../src/service/export/FolderExportStore.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { describeExportJobs } from './exportJobsContract.js';

describeExportJobs('a folder', async () => {
  const folder = await temporaryFolder('exports');
  return {
    open(work, { now, maxJobs, onWarning }) {
      const store = new FolderExportStore(folder);
      // Do not lock the folder. The tests only simulate killed processes: the process of the tests lives on, and would keep the lock.
      store.claim = async () => ({ state: 'own', lost: new AbortController().signal, release: async () => {} });
      return new ClaimedQueue({ store, onWarning, open: () => ExportQueue.open({ ...work, store, now, maxJobs }) });
    },
    crash: async () => {},
  };
});

it('a queue that fails to close does not keep the export folder reserved', async () => {
  const fault = new Error('The queue is stuck.');
  const folder = await temporaryFolder('exports');
  const release = vi.fn(async () => {});
  const store = new FolderExportStore(folder);
  store.claim = async () => ({ state: 'own', lost: new AbortController().signal, release });
  const open = async () => ({ resume: () => {}, close: () => Promise.reject(fault) }) as unknown as ExportQueue;
  const queue = new ClaimedQueue({ store, onWarning: () => {}, open });
  await queue.resume();
  await expect(queue.close()).rejects.toThrow(fault);
  expect(release).toHaveBeenCalledOnce();
});
