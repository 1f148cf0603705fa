import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportRecord } from '../../src/service/index.js';
import { type RunningService, startService } from '../e2e/runningService.js';

const ADMIN_KEY = 'svc_9f8e7d6c5b4a39281706f5e4';
/** Enough pages that the export takes seconds, so that the crash interrupts it. */
const PAGES = 250;

let top: string;
let service: RunningService | undefined;
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'crash-'));
  const words = 'Some words about a lantern, and `code` beside them. '.repeat(40);
  for (let number = 0; number < PAGES; number += 1)
    await writeFile(join(top, `page-${number}.md`), `# Page ${number}\n\n${`${words}\n\n`.repeat(5)}`);
});
afterAll(async () => {
  await service?.stop();
  await rm(top, { recursive: true, force: true });
});

const exportFolder = () => join(top, '.exports');
const start = async () =>
  (service = await startService(
    ['serve', top, '--domain', 'lantern', '--export-folder', exportFolder()],
    ['dist/cli/main.js'],
    { DOCS_ADMIN_API_KEY: ADMIN_KEY },
  ));
const call = async (path: string, body?: object) => {
  const response = await fetch(`${service?.url}/v1/static-export${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as ExportRecord;
};
const written = async (jobId: string) =>
  JSON.parse(
    await readFile(join(exportFolder(), `${jobId}.job.json`), 'utf8').catch(() => '{}'),
  ) as Partial<ExportRecord>;

it('a job whose service crashes twice is restarted once, then fails', async () => {
  await start();
  const { jobId } = await call('/jobs', { domain: 'lantern' });
  for (const attempts of [1, 2]) {
    await expect.poll(() => written(jobId), { interval: 20 }).toMatchObject({ status: 'running', attempts });
    await expect.poll(async () => (await call(`/jobs/${jobId}`)).pageCount, { interval: 20 }).toBeGreaterThan(0);
    await service?.crash();
    expect(await written(jobId)).toMatchObject({ status: 'running', attempts });
    expect(await readdir(exportFolder())).toContain(`${jobId}.work`);
    await start();
  }
  await expect
    .poll(() => call(`/jobs/${jobId}`))
    .toMatchObject({ status: 'failed', error: expect.stringMatching(/^The service ended twice while .*\.$/) });
  expect(await readdir(exportFolder())).not.toContain(`${jobId}.work`);
});
