import { readFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { openDocsService } from '../../src/service/createDocsService.js';
import { LONGEST_WAIT } from '../support/limits.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { ADMIN_KEY } from './exportSupport.js';
import { PAGES } from './support.js';

const HOST = 'http://localhost';
const JOBS = '/v1/static-export/jobs';

it('stopping the exports lets a download through the service continue', async () => {
  let stored: Buffer = Buffer.alloc(0);
  let download: ReadableStreamDefaultController<Uint8Array> | undefined;
  const closed = new Error('The bundle store is closed.');
  const { service, stopExports } = openDocsService({
    pages: PAGES,
    domain: 'lantern',
    exports: {
      adminApiKey: ADMIN_KEY,
      folder: await temporaryFolder('exports'),
      workers: 0,
      bundles: {
        keep: async (_bundle, file) => {
          stored = await readFile(file);
        },
        read: async () =>
          new ReadableStream({
            start(controller) {
              download = controller;
            },
          }),
        remove: async () => {},
        close: async () => download?.error(closed),
      },
    },
  });
  const call = async (path: string, method = 'GET', body?: object) => {
    const headers = { authorization: `Bearer ${ADMIN_KEY}`, ...(body && { 'content-type': 'application/json' }) };
    const response = await service(
      new Request(HOST + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
    );
    return (await response.json()) as Record<string, string>;
  };
  const { jobId } = await call(JOBS, 'POST', { domain: 'lantern' });
  await vi.waitFor(
    async () => expect(await call(`${JOBS}/${jobId}`)).toMatchObject({ status: 'completed' }),
    LONGEST_WAIT,
  );
  const { bundleUrl = '' } = await call(`${JOBS}/${jobId}/bundle`, 'POST');

  const received = (await service(new Request(bundleUrl))).arrayBuffer();
  await vi.waitFor(() => expect(download).toBeDefined(), LONGEST_WAIT);
  await stopExports();
  download?.enqueue(stored);
  download?.close();
  expect(Buffer.from(await received).equals(stored)).toBe(true);
  await service.close();
});
