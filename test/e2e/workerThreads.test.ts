import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { endWorker } from '../../src/service/workers/endWorker.js';
import { startIsolatedWorker } from '../../src/service/workers/startIsolatedWorker.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** Ends a thread and returns its exit code: 0 if the thread ended itself, 1 if it was terminated. */
async function exitCodeOf(worker: Worker): Promise<number> {
  const exit = once(worker, 'exit');
  await endWorker(worker);
  return (await exit)[0] as number;
}

// The service first asks a thread to end itself, because `terminate()` can abort the whole process while the thread closes a file.
describe('a worker thread of the service that is no longer needed', () => {
  it.each(['exportWorker', 'pageWorker'])('ends itself: %s', async (name) => {
    const worker = startIsolatedWorker(resolve(`dist/service/${name}.js`), { outline: { pages: [] }, folder: '.' });
    // Wait until the thread has loaded its code. On a busy machine, loading can take longer than the time that a thread gets to end itself.
    worker.postMessage({ type: 'render', tasks: [] });
    await once(worker, 'message');
    expect(await exitCodeOf(worker)).toBe(0);
  });

  it('is terminated if it is stuck', async () => {
    const worker = new Worker('require("node:worker_threads").parentPort.postMessage("stuck"); for (;;);', {
      eval: true,
    });
    await once(worker, 'message');
    expect(await exitCodeOf(worker)).toBe(1);
  });

  it('is left alone if it has already ended', async () => {
    const worker = new Worker('', { eval: true });
    await once(worker, 'exit');
    await endWorker(worker);
    expect(worker.threadId).toBe(-1);
  });
});

/** A program that exports one page, and prints the state of the job and the warnings. */
const EXPORT_PROGRAM = `
  import { createDocsService } from ${JSON.stringify(pathToFileURL(resolve('dist/service/index.js')).href)};
  const key = 'an-admin-key-for-this-test-1234';
  const warnings = [];
  const service = createDocsService({
    pages: [{ file: 'index.md', text: '# Home' }],
    domain: 'acme',
    workers: 1,
    exports: { adminApiKey: key, folder: process.argv[1] },
    onWarning: (warning) => warnings.push(warning),
  });
  const call = async (path, init) => {
    const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json' };
    const request = new Request('http://localhost/v1/static-export/jobs' + path, { headers, ...init });
    return (await service(request)).json();
  };
  const { jobId } = await call('', { method: 'POST', body: '{"domain":"acme"}' });
  let status;
  do {
    await new Promise((resolve) => setTimeout(resolve, 20));
    status = (await call('/' + jobId)).status;
  } while (status !== 'completed' && status !== 'failed');
  await service.close();
  console.log(JSON.stringify({ status, warnings }));
`;

it("exports work without worker threads if Node's permission model forbids them", async () => {
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const permissions = [flag, '--allow-fs-read=*', '--allow-fs-write=*'];
  const program = ['--input-type=module', '--eval', EXPORT_PROGRAM, await temporaryFolder('permissions')];
  const { stdout } = await promisify(execFile)(process.execPath, [...permissions, ...program]);
  expect(JSON.parse(stdout)).toEqual({
    status: 'completed',
    warnings: [expect.stringContaining('the permissions of Node forbid it. Exports render their pages in the thread')],
  });
});
