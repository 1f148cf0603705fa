import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type PageSettings, PageStopped, type PageTask, type ReadPage } from '../../src/service/docs/PageReader.js';
import { PageWorkerThread } from '../../src/service/docs/PageWorkerThread.js';
import { temporaryFolder } from '../support/temporaryFolder.js';

const FILES = ['a.md', 'b.md', 'c.md'];
const taskOf = (file: string): PageTask => ({ file, address: { path: `/${file}` } as PageTask['address'] });

/** Opens a `PageWorkerThread` with the given worker file. `readHere` lists the files that the calling thread reads instead of the worker. */
function openThread(workerFile: string, settings: object = {}, limitMs = Number.POSITIVE_INFINITY) {
  const readHere: string[] = [];
  const thread = new PageWorkerThread({
    workerFile,
    settings: settings as PageSettings,
    limitMs,
    direct: {
      read: async ({ file }) => {
        readHere.push(file);
        return { file } as ReadPage;
      },
      listOperations: async (file) => {
        readHere.push(file);
        return { title: file, operations: [] };
      },
    },
  });
  onTestFinished(() => thread.close());
  const read = (files: readonly string[]) => Promise.all(files.map((file) => thread.read(taskOf(file))));
  return { thread, read, readHere };
}

async function workerFile(script: string): Promise<string> {
  const file = join(await temporaryFolder('worker'), 'worker.cjs');
  await writeFile(file, script);
  return file;
}

it('the calling thread reads pages if Node cannot create a thread', async () => {
  // `new Worker` throws for a relative path without `./`. This simulates a system that cannot create more threads.
  const { read, readHere } = openThread('pageWorker.js');
  await read(FILES);
  await read(['d.md']);
  expect(readHere).toEqual([...FILES, 'd.md']);
});

it('the calling thread reads pages if the thread dies before it is ready', async () => {
  const { read, readHere } = openThread(await workerFile('process.exit(1);'));
  await read(FILES);
  expect(readHere).toEqual(FILES);
});

it('the calling thread never reads a page that has ended a thread', async () => {
  const startsOnce = await workerFile(`
    const { parentPort, workerData } = require('node:worker_threads');
    if (Atomics.add(new Int32Array(workerData.starts), 0, 1) > 0) process.exit(1);
    parentPort.on('message', () => process.exit(1));
    parentPort.postMessage({ type: 'ready' });`);
  const { read, readHere } = openThread(startsOnce, { starts: new SharedArrayBuffer(4) });
  const [deadly, other] = [read(['deadly.md']), read(['other.md'])];
  await expect(deadly).rejects.toThrow('no other thread can be started');
  await other;
  expect(readHere).toEqual(['other.md']);
});

it('the worker thread lists the operations of an OpenAPI file', async () => {
  const echo = await workerFile(`
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (task) => {
      if (task === 'end') process.exit();
      parentPort.postMessage({ type: 'done', result: JSON.stringify(task) });
    });
    parentPort.postMessage({ type: 'ready' });`);
  const { thread, readHere } = openThread(echo);
  expect(JSON.parse(String(await thread.listOperations('api.yaml')))).toEqual({ type: 'operations', file: 'api.yaml' });
  expect(readHere).toEqual([]);
});

it('an OpenAPI file that exceeds the time limit is stopped, and other files and pages are still read', async () => {
  const stuck = await workerFile(`
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (task) => {
      if (task === 'end') process.exit();
      if (task.file === 'slow.yaml') for (;;);
      parentPort.postMessage({ type: 'done', result: task.task ?? { title: task.file, operations: [] } });
    });
    parentPort.postMessage({ type: 'ready' });`);
  const { thread, read, readHere } = openThread(stuck, {}, 200);
  const [slow, other] = [thread.listOperations('slow.yaml'), thread.listOperations('api.yaml')];
  await expect(slow).rejects.toEqual(new PageStopped('in both attempts, it took longer than 0.2 s', true));
  expect(await other).toEqual({ title: 'api.yaml', operations: [] });
  expect((await read(['a.md'])).map(({ file }) => file)).toEqual(['a.md']);
  expect(readHere).toEqual([]);
});

it('the calling thread lists the operations of an OpenAPI file if Node cannot create a thread', async () => {
  const { thread, readHere } = openThread('pageWorker.js');
  expect(await thread.listOperations('api.yaml')).toEqual({ title: 'api.yaml', operations: [] });
  expect(readHere).toEqual(['api.yaml']);
});
