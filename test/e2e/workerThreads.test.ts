import { once } from 'node:events';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { endWorker } from '../../src/service/workers/endWorker.js';
import { startIsolatedWorker } from '../../src/service/workers/startIsolatedWorker.js';

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
