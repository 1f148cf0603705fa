import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../e2e/runningService.js';

const ADMIN_KEY = 'svc_9f8e7d6c5b4a39281706f5e4';
/** Enough pages that the export is still running when the second process starts. */
const PAGES = 250;

let top: string;
const services: RunningService[] = [];
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'in-use-'));
  const words = 'Some words about a lantern, and `code` beside them. '.repeat(40);
  for (let number = 0; number < PAGES; number += 1)
    await writeFile(join(top, `page-${number}.md`), `# Page ${number}\n\n${`${words}\n\n`.repeat(5)}`);
});
afterAll(async () => {
  for (const service of services) await service.stop();
  await rm(top, { recursive: true, force: true });
});

const start = async () => {
  const service = await startService(
    ['serve', top, '--domain', 'lantern', '--export-folder', join(top, '.exports')],
    ['dist/cli/main.js'],
    { DOCS_ADMIN_API_KEY: ADMIN_KEY },
  );
  services.push(service);
  return service;
};
const call = async (service: RunningService, path: string, body?: object) => {
  const response = await fetch(`${service.url}/v1/static-export${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as { status?: string; code?: string };
  return { httpStatus: response.status, ...reply };
};

it('a second process does not touch the running job, and resumes it after the first was killed', async () => {
  const first = await start();
  const { jobId } = (await call(first, '/jobs', { domain: 'lantern' })) as unknown as { jobId: string };
  await expect.poll(async () => (await call(first, `/jobs/${jobId}`)).status, { interval: 20 }).toBe('running');

  const second = await start();
  expect((await fetch(`${second.url}/page-1`)).status).toBe(200);
  expect(await call(second, `/jobs/${jobId}`)).toMatchObject({ httpStatus: 503, code: 'folder-in-use' });
  expect(await call(second, '/jobs', { domain: 'lantern' })).toMatchObject({ httpStatus: 503 });
  expect(second.output()).toMatch(/in use by process \d+, so this process refuses exports/);
  expect(await call(first, `/jobs/${jobId}`)).toMatchObject({ httpStatus: 200 });
  expect((await call(first, `/jobs/${jobId}`)).status).not.toBe('failed');

  await first.crash();
  // The second process checks the folder every few seconds, even without a request.
  await expect.poll(() => second.output(), { timeout: 30_000 }).toContain('free again');
  await expect.poll(async () => (await call(second, `/jobs/${jobId}`)).status, { timeout: 60_000 }).toBe('completed');
}, 120_000);
