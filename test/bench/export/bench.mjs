/**
 * Static export: pages per second, memory by number of pages, and the time to the first byte of an answer during an export.
 *
 * Memory is the resident memory of the whole process with its worker threads. `before MB` is the memory before the export, when the pages
 * are indexed and some questions have been answered. It is read three seconds after garbage collection. `peak MB` is the maximum during the
 * first export; the memory is read every 50 ms. `index MB` is the size of the search index, measured in a process that only builds the
 * index.
 *
 * `peak without index, to first row` is `peak MB` minus `index MB`, divided by the same difference in the first row. The index is
 * subtracted because it grows with the pages.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatePages } from './generatePages.mjs';

const KEY = 'svc_bench_0a1b2c3d4e5f607182';
const COUNTS = (process.env.BENCH_EXPORT_PAGES ?? '1000,10000').split(',').map(Number);
const QUESTIONS = 40;

export default async function bench() {
  const rows = [];
  for (const count of COUNTS) rows.push(await measure(count));
  const first = rows[0];
  for (const row of rows) {
    row['peak without index, to first row'] = round(withoutIndex(row) / withoutIndex(first));
    row['peak to first row'] = round(row['peak MB'] / first['peak MB']);
  }
  return { name: 'Static export of generated pages', rows };
}

async function measure(count) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-export-'));
  generatePages(join(folder, 'docs'), count);
  const child = fork(
    fileURLToPath(new URL('./serviceProcess.mjs', import.meta.url)),
    [join(folder, 'docs'), join(folder, 'exports')],
    { env: { ...process.env, DOCS_ADMIN_API_KEY: KEY }, execArgv: ['--expose-gc'] },
  );
  try {
    const index = await measureIndexBytes(join(folder, 'docs'));
    const [{ url }] = await once(child, 'message');
    await firstBytes(url, 10);
    const idle = await firstBytes(url, QUESTIONS);
    const before = await sendToChild(child, 'collect');
    const alone = await exportOnce(url, count);
    const { peak } = await sendToChild(child, 'measure');
    const busy = [];
    await exportOnce(url, count, async () => busy.push(...(await firstBytes(url, 3))));
    return {
      pages: count,
      seconds: round(alone.seconds),
      'pages a second, packing included': round(count / alone.seconds),
      'pages a second, rendering': round(count / alone.renderingSeconds),
      'before MB': megabytes(before.rss),
      'peak MB': megabytes(peak),
      'index MB': megabytes(index),
      'first byte idle ms': round(median(idle)),
      'first byte exporting ms': round(median(busy)),
      'first byte ratio': round(median(busy) / median(idle)),
    };
  } finally {
    child.kill();
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureIndexBytes(folder) {
  const child = fork(fileURLToPath(new URL('./indexProcess.mjs', import.meta.url)), [folder], {
    execArgv: ['--expose-gc'],
  });
  const [{ bytes }] = await once(child, 'message');
  child.kill();
  return bytes;
}

/**
 * @param meanwhile Called before each status request, for example to ask questions during the export. Left out while memory is measured,
 *   because answering questions allocates memory, too.
 */
async function exportOnce(url, count, meanwhile = async () => {}) {
  const call = createCaller(url);
  const began = performance.now();
  const { jobId } = await call('POST', '/jobs', { domain: 'bench' });
  let job;
  let rendered;
  do {
    await meanwhile();
    await new Promise((resolve) => setTimeout(resolve, 100));
    job = await call('GET', `/jobs/${jobId}`);
    if (job.pageCount === count) rendered ??= performance.now();
  } while (job.status === 'queued' || job.status === 'running');
  const ended = performance.now();
  if (job.status !== 'completed') throw new Error(`The export ended as ${job.status}: ${job.error}`);
  return { seconds: (ended - began) / 1000, renderingSeconds: ((rendered ?? ended) - began) / 1000 };
}

function createCaller(url) {
  return async (method, path, body) => {
    const response = await fetch(`${url}/v1/static-export${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/** Measures the time from a question to the first byte of its answer, one question after the other. */
async function firstBytes(url, count) {
  const times = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const response = await fetch(`${url}/discovery/v1/assistant/bench/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        fp: 'anonymous',
        messages: [{ id: '1', role: 'user', content: `How does the cache of page ${index} work?`, parts: [] }],
      }),
    });
    const reader = response.body.getReader();
    await reader.read();
    times.push(performance.now() - began);
    await reader.cancel();
  }
  return times;
}

async function sendToChild(child, message) {
  child.send(message);
  const [reply] = await once(child, 'message');
  return reply;
}

const withoutIndex = (row) => row['peak MB'] - row['index MB'];
const median = (values) => [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)];
const round = (value) => Math.round(value * 100) / 100;
const megabytes = (bytes) => Math.round(bytes / 1_000_000);
