import { expect, it } from 'vitest';
import { checkSharedJobs, openStateDrivers } from '../../../src/cli/settings/stateSettings.js';

it('a state folder cannot be combined with Redis, which several processes share', async () => {
  const both = openStateDrivers({ stateFolder: './state', redisUrl: 'redis://127.0.0.1' });
  await expect(both).rejects.toThrow('Give --state-folder for one process or --redis-url for several, not both.');
  await expect(both).rejects.toMatchObject({ exitCode: 2 });
  expect(await openStateDrivers({})).toEqual([]);
});

it('a site that shares its export jobs needs the package for them at the start', async () => {
  const missing = () => Promise.reject(Object.assign(new Error(), { code: 'ERR_MODULE_NOT_FOUND' }));
  const redisUrl = 'redis://127.0.0.1';
  await expect(checkSharedJobs({ redisUrl, s3Bucket: 'docs' }, missing)).rejects.toMatchObject({
    message: expect.stringContaining('needs the package "bullmq" for export jobs. Install it: npm install bullmq@6'),
    exitCode: 2,
  });
  await checkSharedJobs({ redisUrl, s3Bucket: 'docs' });
  await checkSharedJobs({ redisUrl }, missing);
  await checkSharedJobs({ s3Bucket: 'docs' }, missing);
});
