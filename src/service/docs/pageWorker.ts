import { parentPort, workerData } from 'node:worker_threads';
import type { OperationList } from '../../site/openapi/listOperations.js';
import { messageOf } from '../../values/messageOf.js';
import { endIfAsked } from '../workers/endWorker.js';
import { openDirectReader } from './openDirectReader.js';
import type { PageSettings, PageTask, ReadPage } from './PageReader.js';

/** A task for the worker thread. */
export type PageWorkerTask = { type: 'page'; task: PageTask } | { type: 'operations'; file: string };

/** The result of a task: a page, or the operations of an OpenAPI file. A string says why the file cannot be used. */
export type PageWorkerResult = ReadPage | OperationList | string;

/** A message from the worker thread. `ready` comes first; then the thread answers each task with one message, in order. */
export type PageWorkerMessage =
  | { type: 'ready' }
  | { type: 'done'; result: PageWorkerResult }
  | { type: 'failed'; reason: string };

const reader = openDirectReader(workerData as PageSettings);
let previous: Promise<void> = Promise.resolve();

parentPort?.on('message', (task: PageWorkerTask) => {
  endIfAsked(task);
  previous = previous.then(() => answer(task));
});
send({ type: 'ready' });

async function answer(task: PageWorkerTask): Promise<void> {
  try {
    if (task.type === 'operations') return send({ type: 'done', result: await reader.listOperations(task.file) });
    const page = await reader.read(task.task);
    send({ type: 'done', result: page }, [page.markdown.text.buffer as ArrayBuffer]);
  } catch (error) {
    send({ type: 'failed', reason: messageOf(error) });
  }
}

function send(message: PageWorkerMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
