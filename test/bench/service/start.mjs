import { loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { withGeneratedDocs } from './docsFolders.mjs';
import { startService } from './startService.mjs';

const PAGES = Number(process.env.BENCH_START_PAGES ?? 10_000);

/**
 * Measures the start of a service with many pages, until it listens: first with an empty folder for the cache of read pages (`--cache`),
 * then with the cache that the first start has written.
 */
export function measureStart() {
  return withGeneratedDocs(PAGES, async (docs) => {
    const rows = [];
    for (const start of ['fills the cache', 'from the cache']) {
      const started = performance.now();
      const service = await startService(docs, '--cache', join(docs, '../cache'));
      const seconds = (performance.now() - started) / 1000;
      const { processMs, mainThreadMs, peakMb } = await service.measure();
      await service.stop();
      rows.push({
        start,
        pages: PAGES,
        'process, s': round(processMs / 1000),
        'main thread, s': round(mainThreadMs / 1000),
        'wall, s': round(seconds),
        'peak memory, MB': Math.round(peakMb),
      });
    }
    return { title: `Start of the service (load ${loadavg()[0].toFixed(1)})`, rows };
  });
}

const round = (value) => Math.round(value * 100) / 100;
