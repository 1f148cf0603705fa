import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { type BundleStore, BundleStoreError } from '../../src/service/index.js';
import { ADMIN_KEY, type ExportingService, startExporting } from './exportSupport.js';
import { errorOf } from './support.js';

const FULL = 'The storage is full. Delete old bundles and start another job.';
const refuse = () => Promise.reject(new BundleStoreError(FULL, { cause: new Error('507 from svc_9f8e7d6c5b4a3928') }));
const accepting: BundleStore = { keep: async () => {}, read: async () => undefined, remove: async () => {} };

let service: ExportingService;
afterEach(() => service.stop());

async function startWith(bundles: BundleStore): Promise<void> {
  service = await startExporting({ exports: { adminApiKey: ADMIN_KEY, bundles } });
}

/**
 * Starts a job whose bundle the storage refuses `failures` times, and waits for the first refusal. Timers are fake: the test advances the
 * clock to the next attempts.
 */
async function startWithBusyStorage(failures: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  let attempts = 0;
  await startWith({
    ...accepting,
    keep: async () => {
      attempts += 1;
      if (attempts <= failures) throw new BundleStoreError('The storage is busy.', { isTemporary: true });
    },
  });
  const jobId = await service.start();
  await vi.waitUntil(() => attempts === 1);
  return jobId;
}

it('a job fails with the message of a storage that refuses its bundle, and the log has the cause without keys', async () => {
  await startWith({ ...accepting, keep: refuse });
  const job = await service.end(await service.start());
  expect(job).toMatchObject({ status: 'failed', error: FULL });
  expect(job).not.toHaveProperty('errorCode');
  expect(service.warnings).toEqual([`Export: The job ${job.jobId} failed. ${FULL} Cause: Error: 507 from svc_••••`]);
});

it('a bundle is stored again after temporary failures, which the log reports once', async () => {
  const jobId = await startWithBusyStorage(3);
  expect(await service.job(jobId)).toMatchObject({ status: 'running', progress: 94 });
  for (const pause of [5_000, 10_000, 20_000]) await vi.advanceTimersByTimeAsync(pause);
  expect(await service.end(jobId)).toMatchObject({ status: 'completed' });
  expect(service.warnings).toEqual([
    `Export: The bundle of the job ${jobId} could not be stored. Trying again for about five minutes. The storage is busy.`,
  ]);
});

it('a job fails when its bundle could not be stored for five minutes', async () => {
  const jobId = await startWithBusyStorage(Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(await service.job(jobId)).toMatchObject({ status: 'running' });
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(await service.end(jobId)).toMatchObject({ status: 'failed', error: 'The storage is busy.' });
  expect(service.warnings.at(-1)).toBe(`Export: The job ${jobId} failed. The storage is busy.`);
});

it('a storage that cannot sign a link is reported with 503', async () => {
  await startWith({ ...accepting, link: refuse });
  const jobId = await service.start();
  await service.end(jobId);
  const response = await service.call('POST', `/jobs/${jobId}/bundle`);
  expect([response.status, await errorOf(response)]).toEqual([503, FULL]);
});

it('a bundle that its storage has lost is reported with 404', async () => {
  await startWith({ ...accepting, link: async () => undefined });
  const jobId = await service.start();
  await service.end(jobId);
  const response = await service.call('POST', `/jobs/${jobId}/bundle`);
  expect([response.status, await errorOf(response)]).toEqual([404, expect.stringContaining('has been removed')]);
});

it('a storage that fails its check at the start is a warning, and the documentation is served', async () => {
  await startWith({ ...accepting, check: refuse });
  await expect.poll(() => service.warnings).toEqual([`Export: ${FULL} Cause: Error: 507 from svc_••••`]);
  expect((await fetch(`${service.url}/port`)).status).toBe(200);
});
