import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveBundle } from '../../src/bundle/index.js';
import { downloadBundle } from '../../src/cli/export/downloadBundle.js';
import { createExportClient, waitForBundle } from '../../src/client/index.js';
import { authorizedFetch } from '../../src/proxy/index.js';
import { createS3BundleStore, type S3BundleStoreOptions } from '../../src/s3/index.js';
import { ADMIN_KEY, bytesOf, type ExportingService, startExporting } from '../service/exportSupport.js';
import { type S3Endpoint, startS3Endpoint } from '../support/s3Endpoint.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

let storage: S3Endpoint;
let service: ExportingService | undefined;
beforeEach(async () => {
  storage = await startS3Endpoint();
});
afterEach(async () => {
  await service?.stop();
  await storage.stop();
});

async function start(
  options: { exportFolder?: string } & Pick<S3BundleStoreOptions, 'links' | 'credentials'> = {},
): Promise<ExportingService> {
  const { exportFolder, ...own } = options;
  const bundles = createS3BundleStore({
    bucket: storage.bucket,
    endpoint: storage.url,
    credentials: storage.account,
    ...own,
  });
  service = await startExporting({
    ...(exportFolder !== undefined && { exportFolder }),
    exports: { adminApiKey: ADMIN_KEY, bundles },
  });
  return service;
}

it('an export is stored in the bucket, downloaded by its presigned link, and served', async () => {
  const { url, start: startJob, end } = await start();
  const jobId = await startJob();
  expect(await end(jobId)).toMatchObject({ status: 'completed' });
  const client = createExportClient({ url, fetch: authorizedFetch(ADMIN_KEY, { baseUrl: url }) });
  const bundle = await waitForBundle(client, jobId);
  expect(bundle.bundleUrl).toContain(`${storage.url}/${storage.bucket}/${jobId}.tar.gz?`);
  const file = join(await temporaryFolder('download'), 'bundle.tar.gz');
  const size = await downloadBundle({
    link: async () => bundle,
    file,
    signal: new AbortController().signal,
    onProgress: () => {},
    onRetry: (reason) => expect.fail(reason),
  });
  expect(size).toBe(bundle.sizeBytes);

  const served = serveBundle({
    bundleUrl: bundle.bundleUrl,
    cache: await mkdtemp(`${file}-`),
    onMessage: () => {},
  });
  try {
    await served.ready;
    expect((await served(new Request('http://docs.test/port'))).status).toBe(200);
    // `update` makes the site request the bundle again, to check whether its copy is still current.
    await served.update({ enabled: true, bundleUrl: bundle.bundleUrl });
    expect(storage.requests.filter((request) => request === `GET ${jobId}.tar.gz`).length).toBeGreaterThan(1);
  } finally {
    await served.close();
  }
});

it('the service sends a bundle from the storage with links: "service", in ranges, and after a restart', async () => {
  const first = await start({ links: 'service' });
  const jobId = await first.start();
  await first.end(jobId);
  const whole = await bytesOf(await first.link(jobId));
  const part = await fetch(await first.link(jobId), { headers: { range: 'bytes=100-199' } });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(100, 200)]);
  await first.stop();
  const second = await start({ links: 'service', exportFolder: first.folder });
  const link = await second.link(jobId);
  expect((await bytesOf(link)).equals(whole)).toBe(true);
  storage.objects.delete(`${jobId}.tar.gz`);
  expect((await fetch(link)).status).toBe(404);
});

it('only ranges from the beginning are sent if the storage ignores ranges, because other bytes would be wrong', async () => {
  const { start: startJob, end, link: linkOf } = await start({ links: 'service' });
  const jobId = await startJob();
  await end(jobId);
  const link = await linkOf(jobId);
  const whole = await bytesOf(link);
  storage.fault = () => 'no-ranges';
  for (const range of ['bytes=100-199', 'bytes=100-', 'bytes=-100']) {
    const part = await fetch(link, { headers: { range } });
    expect([range, part.status, (await part.json()).error]).toEqual([
      range,
      503,
      expect.stringContaining('ignored the range of a request'),
    ]);
  }
  for (const size of [1, 100, whole.length - 1]) {
    const part = await fetch(link, { headers: { range: `bytes=0-${size - 1}` } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(0, size))).toBe(true);
  }
  expect((await bytesOf(link)).equals(whole)).toBe(true);
});

it('only one byte of a bundle is read from the storage for a reply without its bytes', async () => {
  const { start: startJob, end, link: linkOf } = await start({ links: 'service' });
  const jobId = await startJob();
  await end(jobId);
  const link = await linkOf(jobId);
  const head = await fetch(link, { method: 'HEAD' });
  const unchanged = await fetch(link, { headers: { 'if-none-match': head.headers.get('etag') ?? '' } });
  expect([head.status, unchanged.status, storage.sentBytes]).toEqual([200, 304, 2]);
});

it('a bundle is checked for replies without its bytes, even if the storage ignores ranges', async () => {
  const { start: startJob, end, link: linkOf } = await start({ links: 'service' });
  const jobId = await startJob();
  await end(jobId);
  const link = await linkOf(jobId);
  storage.fault = () => 'no-ranges';
  const head = await fetch(link, { method: 'HEAD' });
  expect(head.status).toBe(200);
  const etag = head.headers.get('etag') ?? '';
  expect((await fetch(link, { headers: { 'if-none-match': etag } })).status).toBe(304);
  storage.objects.delete(`${jobId}.tar.gz`);
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(404);
});

it('a job whose bundle cannot be stored fails with the reason, and a job after it succeeds', async () => {
  const { start: startJob, end, warnings } = await start();
  storage.bucket = 'renamed';
  expect(await end(await startJob())).toMatchObject({
    status: 'failed',
    error: 'The bucket "bundles" does not exist. Create it, or correct its name or the endpoint.',
  });
  expect(warnings).toContainEqual(
    expect.stringMatching(
      /^Export: The job [-0-9a-f]{36} failed\. The bucket "bundles" does not exist\..* Cause: NoSuchBucket/,
    ),
  );
  storage.bucket = 'bundles';
  expect(await end(await startJob())).toMatchObject({ status: 'completed' });
});

it('the client of a job whose access key is unknown reads which variable to check', async () => {
  const {
    url,
    start: startJob,
    end,
  } = await start({ credentials: { accessKeyId: 'AKIDOTHER', secretAccessKey: 'x' } });
  const jobId = await startJob();
  await end(jobId);
  const client = createExportClient({ url, fetch: authorizedFetch(ADMIN_KEY, { baseUrl: url }) });
  expect((await client.getJob(jobId)).error).toBe('The storage does not know the access key. Check AWS_ACCESS_KEY_ID.');
});
