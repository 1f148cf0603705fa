/**
 * Runs the service in its own process: `node serviceProcess.mjs <docs> <exports>`. Sends its URL to the parent process. Answers each
 * message of the parent process with the current and the peak memory usage of the service process. The message `collect` first collects
 * garbage, and resets the peak.
 */
import { createServer } from 'node:http';
import { toNodeListener } from '../../../dist/node/index.js';
import { createDocsService } from '../../../dist/service/index.js';

const [folder, exports] = process.argv.slice(2);
const service = createDocsService({
  folder,
  domain: 'bench',
  exports: { adminApiKey: process.env.DOCS_ADMIN_API_KEY, folder: exports },
});
await service.ready;
const server = createServer(toNodeListener(service));
let peak = 0;
const measure = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
setInterval(measure, 50);
process.on('message', async (message) => {
  if (message === 'collect') {
    globalThis.gc?.();
    // Wait: the system reclaims freed memory a moment later.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    peak = 0;
  }
  measure();
  process.send({ rss: process.memoryUsage.rss(), peak });
});
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
