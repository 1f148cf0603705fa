import { loadavg } from 'node:os';
import { runAll } from './askService.mjs';
import { withGeneratedDocs } from './docsFolders.mjs';
import { startService } from './startService.mjs';

const PAGES = 2_000;
const WARM_UP = 300;
const SEARCHES = 1_000;
const AT_ONCE = 4;
const LONG =
  'change the port of a server and search the theme in a folder of pages with a token and an archive '.repeat(2);

const QUERIES = {
  'four words': (index) => `change server port ${index}`,
  '200 characters': (index) => `${index} ${LONG}`.slice(0, 200),
};

/**
 * Measures the processor time of a search in the search field of a large site. Measures both the whole process and the thread that answers.
 */
export function measureSearches() {
  return withGeneratedDocs(PAGES, async (docs) => {
    const service = await startService(docs);
    try {
      const rows = [];
      for (const [query, queryOf] of Object.entries(QUERIES)) {
        const search = async (index) => {
          const response = await fetch(`${service.url}/_docs/search?q=${encodeURIComponent(queryOf(index))}`);
          const { results } = await response.json();
          if (results.length === 0) throw new Error('Nothing found.');
        };
        await runAll(WARM_UP, AT_ONCE, search);
        const before = await service.measure({ reset: true });
        await runAll(SEARCHES, AT_ONCE, search);
        const after = await service.measure();
        rows.push({
          query,
          pages: PAGES,
          'main thread, ms': round((after.mainThreadMs - before.mainThreadMs) / SEARCHES),
          'process, ms': round((after.processMs - before.processMs) / SEARCHES),
          'loop delay p99, ms': round(after.delayP99Ms),
          'peak memory, MB': Math.round(after.peakMb),
        });
      }
      return { title: `Processor time of a search (load ${loadavg()[0].toFixed(1)})`, rows };
    } finally {
      await service.stop();
    }
  });
}

const round = (value) => Math.round(value * 100) / 100;
