import { afterEach, expect, it } from 'vitest';
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

it('a job fails with the message of a storage that refuses its bundle, and the log has the cause without keys', async () => {
  await startWith({ ...accepting, keep: refuse });
  const job = await service.end(await service.start());
  expect(job).toMatchObject({ status: 'failed', error: FULL });
  expect(job).not.toHaveProperty('errorCode');
  expect(service.warnings).toEqual([`Export: The job ${job.jobId} failed. ${FULL} Cause: Error: 507 from svc_••••`]);
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
