import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hashKey } from '../../src/service/keys/keyHash.js';
import { bytesOf, unpack } from '../service/exportSupport.js';
import { type S3Endpoint, startS3Endpoint } from '../support/s3Endpoint.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';
import { type RunningService, startService } from './runningService.js';

const KEY = 'svc_0123456789abcdef01234567';

let storage: S3Endpoint;
let top: string;
let service: RunningService | undefined;
beforeAll(async () => {
  storage = await startS3Endpoint();
  top = await temporaryFolder('operations');
  await writeFiles(join(top, 'docs'), { 'index.md': '# Home\n\nWelcome.\n' });
});
afterEach(async () => {
  storage.fault = () => undefined;
  await service?.stop();
  service = undefined;
});
afterAll(() => storage.stop());

async function start(bucket = storage.bucket): Promise<{ site: string; admin: string }> {
  const args = [
    ...['serve', join(top, 'docs'), '--domain', 'lantern', '--no-watch', '--export-folder', join(top, 'exports')],
    ...['--s3-bucket', bucket, '--s3-endpoint', storage.url, '--s3-prefix', 'docs/'],
    ...['--admin-key-hash', `ci=${await hashKey(KEY)}`, '--admin-port', '0', '--audit-log', join(top, 'audit')],
  ];
  service = await startService(args, ['dist/cli/main.js'], {
    AWS_ACCESS_KEY_ID: storage.account.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.account.secretAccessKey,
  });
  const adminUrl = () => /export interface is on (http:\/\/[\d.]+:\d+)/.exec(service?.output() ?? '')?.[1];
  await expect.poll(adminUrl).toBeDefined();
  return { site: service.url, admin: adminUrl() ?? '' };
}

async function call(
  root: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, string> }> {
  const response = await fetch(`${root}/v1/static-export/jobs${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

it('a service killed during an upload leaves no bundle, and the next one completes the job in the storage', async () => {
  storage.fault = (request) => (/^PUT docs\/.*\.tar\.gz/.test(request) ? 'hang' : undefined);
  const first = await start();
  expect((await call(first.site, '', { domain: 'lantern' })).status).toBe(404);
  const { jobId = '' } = (await call(first.admin, '', { domain: 'lantern' })).body;
  const name = `docs/${jobId}.tar.gz`;
  await expect.poll(() => storage.requests).toContain(`PUT ${name}`);
  await service?.crash();
  expect([...storage.objects.keys()]).toEqual(['docs/docs-assistant.txt']);

  storage.fault = () => undefined;
  const second = await start();
  await expect.poll(async () => (await call(second.admin, `/${jobId}`)).body.status).toBe('completed');
  const { bundleUrl = '' } = (await call(second.admin, `/${jobId}/bundle`, {})).body;
  expect(bundleUrl).toContain(`${storage.url}/${storage.bucket}/${name}?`);
  expect((await unpack(await bytesOf(bundleUrl))).names).toContain('index.html');

  const [file = ''] = await readdir(join(top, 'audit'));
  expect(file).toMatch(/^audit-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = async () =>
    (await readFile(join(top, 'audit', file), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  await expect
    .poll(lines)
    .toContainEqual(expect.objectContaining({ action: 'create-link', key: 'ci', outcome: 'done' }));
  expect(await lines()).toContainEqual(expect.objectContaining({ action: 'start-job', key: 'ci', jobId, status: 202 }));
});

it('a service whose bucket does not exist says so, and serves the documentation', async () => {
  const { site } = await start('none');
  await expect.poll(() => service?.output()).toContain('Export: The bucket "none" does not exist. Create it');
  expect((await fetch(`${site}/`)).status).toBe(200);
});
