/**
 * Checks that the memory of a service stops growing once its store of conversation threads is full. Also checks that the service has no
 * more files open after the last round of questions than after the first.
 */
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { QUESTIONS } from '../docs/support/questions.js';
import { type RunningService, startService } from '../e2e/runningService.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const ROUNDS = 6;
const QUESTIONS_PER_ROUND = 2_500;
/** After this many rounds the service holds 10,000 conversation threads, the default limit, and forgets the oldest. */
const ROUNDS_UNTIL_FULL = 4;
const CONNECTIONS = 24;
/** One in this many readers leaves in the middle of an answer. */
const READERS_PER_LEAVER = 10;
/** Growth in memory that does not count as a leak, because the garbage collector returns memory late. */
const ALLOWED_GROWTH_MB = 25;
const KEY = 'svc_9f8e7d6c5b4a39281706f5e4';

let service: RunningService;

beforeAll(async () => {
  const unlimited = ['address-per-minute', 'address-per-day', 'searches-per-minute'].flatMap((limit) => [
    `--limit-${limit}`,
    '1000000',
  ]);
  const folder = await temporaryFolder('soak');
  service = await startService(
    ['serve', 'docs', '--domain', 'acme', '--export-folder', folder, ...unlimited],
    ['--max-old-space-size=256', 'dist/cli/main.js'],
    { DOCS_ADMIN_API_KEY: KEY },
  );
});

afterAll(() => service?.stop());

const questionOf = (index: number) => QUESTIONS[index % QUESTIONS.length]?.[0] ?? '';

/** Asks one question as a reader. One reader in `READERS_PER_LEAVER` aborts the request after the first bytes of the answer. */
async function ask(index: number): Promise<void> {
  const leaving = new AbortController();
  const response = await fetch(`${service.url}/discovery/v1/assistant/acme/message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fp: `reader-${index}`,
      messages: [{ id: String(index), role: 'user', content: questionOf(index) }],
    }),
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  if (index % READERS_PER_LEAVER > 0) {
    expect(await response.text()).toContain('"finishReason"');
    return;
  }
  await response.body?.getReader().read();
  leaving.abort();
}

/** Runs a task for each index. At most `CONNECTIONS` tasks run at the same time. */
async function runAll(count: number, task: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const workers = Array.from({ length: CONNECTIONS }, async () => {
    while (next < count) await task(next++);
  });
  await Promise.all(workers);
}

async function exportOnce(): Promise<void> {
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${KEY}` };
    const response = await fetch(`${service.url}/v1/static-export${path}`, { ...init, headers });
    expect(response.ok).toBe(true);
    return (await response.json()) as { jobId: string; status: string };
  };
  const { jobId } = await call('/jobs', { method: 'POST', body: JSON.stringify({ domain: 'acme' }) });
  await expect.poll(async () => (await call(`/jobs/${jobId}`)).status, { timeout: 120_000 }).toBe('completed');
}

async function memoryMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
}

const openFiles = async () => (await readdir(`/proc/${service.pid}/fd`)).length;

it.skipIf(process.platform !== 'linux')(
  'the service needs no more memory and files after thousands of questions (measured on Linux only)',
  async () => {
    const memory: number[] = [];
    const files: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await runAll(QUESTIONS_PER_ROUND, ask);
      await runAll(QUESTIONS_PER_ROUND / 10, async () => {
        const page = await fetch(`${service.url}/getting-started`);
        expect([page.status, (await page.text()).length > 1_000]).toEqual([200, true]);
      });
      await exportOnce();
      memory.push(Math.round(await memoryMegabytes()));
      files.push(await openFiles());
    }
    console.log(`After each round: memory ${memory.join(', ')} MB; open files ${files.join(', ')}`);
    expect(memory.at(-1)).toBeLessThan((memory[ROUNDS_UNTIL_FULL - 1] as number) + ALLOWED_GROWTH_MB);
    // Allow for the connections of this client, which the service keeps open between rounds.
    expect(files.at(-1)).toBeLessThanOrEqual((files[0] as number) + CONNECTIONS);
  },
);
