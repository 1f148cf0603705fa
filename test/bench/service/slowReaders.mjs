import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './askService.mjs';
import { withOwnDocs } from './docsFolders.mjs';
import { startService } from './startService.mjs';

const READERS = 1_000;
const BYTES = 256;
const PAUSE_MS = 30;

/** Asks 1,000 questions at the same time. Each reader accepts at most 256 bytes every 30 ms. */
export function measureSlowReaders() {
  return withOwnDocs(async (docs, questionOf) => {
    const service = await startService(docs);
    try {
      for (let index = 0; index < 20; index += 1) await ask(service.url, questionOf(index));
      const before = await service.measure({ reset: true });
      const started = performance.now();
      const worst = watchHealth(service.url);
      const replies = await Promise.allSettled(
        Array.from({ length: READERS }, (_, index) => ask(service.url, questionOf(index), readSlowly)),
      );
      const seconds = (performance.now() - started) / 1000;
      const after = await service.measure();
      const values = replies.flatMap(({ value }) => value ?? []);
      const row = {
        readers: READERS,
        whole: values.filter(({ text }) => text.includes('"finishReason"')).length,
        refused: values.filter(({ status }) => status === 503).length,
        failed: replies.filter(({ status }) => status === 'rejected').length,
        'seconds, wall': round(seconds),
        'process, ms a reader': round((after.processMs - before.processMs) / READERS),
        'loop delay p99, ms': round(after.delayP99Ms),
        'loop delay max, ms': round(after.delayMaxMs),
        'health worst, ms wall': Math.round(await worst()),
        'peak memory, MB': Math.round(after.peakMb),
      };
      return { title: `Slow readers at once (load ${loadavg()[0].toFixed(1)})`, rows: [row] };
    } finally {
      await service.stop();
    }
  });
}

async function readSlowly(response) {
  const chunks = [];
  const ended = new Promise((resolve, reject) => response.once('end', resolve).once('error', reject));
  response.on('readable', () => {});
  while (!response.readableEnded && !response.destroyed) {
    const chunk = response.read(Math.min(BYTES, response.readableLength || BYTES));
    if (chunk) chunks.push(chunk);
    await wait(PAUSE_MS);
  }
  await ended;
  return Buffer.concat(chunks).toString();
}

/** Polls the health endpoint. The returned function stops polling and returns the longest response time (ms). */
function watchHealth(url) {
  let worst = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      const started = performance.now();
      await fetch(`${url}/healthz/live`).then((response) => response.text());
      worst = Math.max(worst, performance.now() - started);
      await wait(50);
    }
  })();
  return async () => {
    isWatching = false;
    await watching;
    return worst;
  };
}

const round = (value) => Math.round(value * 100) / 100;
