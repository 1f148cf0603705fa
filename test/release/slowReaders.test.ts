/**
 * Measures the memory of the service while many readers of a large file are slow.
 *
 *   npx vitest run --project release test/release/slowReaders.test.ts
 */
import { open, readFile, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startService } from '../e2e/runningService.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const SIZE = 300_000_000;

it.skipIf(process.platform !== 'linux')(
  'the service needs at most 200 MB for 1,000 slow readers of a large file (measured on Linux only)',
  async () => {
    const docs = await temporaryFolder('slow');
    await writeFile(join(docs, 'index.md'), '# Home');
    const film = await open(join(docs, 'film.mp4'), 'w');
    await film.truncate(SIZE);
    await film.close();
    const service = await startService(['serve', docs], [join(process.cwd(), 'dist/cli/main.js')]);
    onTestFinished(async () => void (await service.stop()));
    const memory = async () => {
      const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_000;
    };
    const idle = await memory();
    const agent = new Agent({ maxSockets: Infinity });
    const readers = await Promise.all(
      Array.from(
        { length: 1_000 },
        () =>
          new Promise<IncomingMessage>((resolve, reject) => {
            // The reply is never read, so the kernel's buffers fill and the service has to wait.
            request(`${service.url}/film.mp4`, { agent }, (response) => resolve(response.pause()))
              .on('error', reject)
              .end();
          }),
      ),
    );
    expect(await (await fetch(service.url)).text()).toContain('Home');
    // The measured growth is about 100 MB with Node 20, and 145 to 175 MB with Node 24, which collects garbage later.
    expect((await memory()) - idle).toBeLessThan(200);
    for (const reader of readers) reader.on('error', () => {}).destroy();
    agent.destroy();
  },
);
