import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../protocol/messageOf.js';
import { endIfAsked } from '../workers/endWorker.js';
import { OpenApiFiles } from './OpenApiFiles.js';
import type { PageSettings, PageTask, ReadPage } from './PageReader.js';
import { readPageTask } from './readPageTask.js';

/** A message from the worker thread. `ready` comes first; then the thread answers each task with one message, in order. */
export type PageWorkerMessage =
  | { type: 'ready' }
  | { type: 'page'; page: ReadPage }
  | { type: 'failed'; reason: string };

const settings = workerData as PageSettings;
const openApi = settings.folder === undefined ? undefined : new OpenApiFiles(settings.folder);
let previous: Promise<void> = Promise.resolve();

parentPort?.on('message', (task: PageTask) => {
  endIfAsked(task);
  previous = previous.then(() => answer(task));
});
send({ type: 'ready' });

async function answer(task: PageTask): Promise<void> {
  try {
    const page = await readPageTask(task, settings, openApi);
    send({ type: 'page', page }, [page.markdown.text.buffer as ArrayBuffer]);
  } catch (error) {
    send({ type: 'failed', reason: messageOf(error) });
  }
}

function send(message: PageWorkerMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
