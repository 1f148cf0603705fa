import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_TIMER_MS } from '../../src/async/maxTimerMs.js';
import { WorkerThread } from '../../src/service/workers/WorkerThread.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

/** Starts a worker that sends no messages, with a time limit. Returns a list to which each call of `onLost` adds its reason. */
async function startSilentWorker(limitMs: number): Promise<string[]> {
  const file = join(await temporaryFolder('docs-assistant-worker'), 'worker.cjs');
  // The only message comes from `thread.end()`, and asks the worker to exit.
  await writeFile(file, "require('node:worker_threads').parentPort.on('message', () => process.exit());");
  const losses: string[] = [];
  const thread = new WorkerThread({
    ...{ file, start: undefined, onMessage: () => {} },
    onLost: ({ type, reason }) => losses.push(`${type}: ${reason}`),
  });
  onTestFinished(() => thread.end());
  thread.startTimer(limitMs);
  return losses;
}

it('a worker thread that exceeds its time limit is lost', async () => {
  const losses = await startSilentWorker(20);
  await expect.poll(() => losses).toEqual(['too-slow: it took longer than 0.02 s']);
});

it.each([MAX_TIMER_MS + 1, Number.MAX_SAFE_INTEGER])(
  'a worker thread is not lost early with a time limit of %d ms',
  async (limitMs) => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => warnings.push(name);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const losses = await startSilentWorker(limitMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(losses).toEqual([]);
    expect(warnings).toEqual([]);
  },
);
