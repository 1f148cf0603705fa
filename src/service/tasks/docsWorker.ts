import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../protocol/messageOf.js';
import { endIfAsked } from '../workers/endWorker.js';
import { openSharedDocs, type SharedDocs } from './SharedDocs.js';
import { doTask, type TaskInput, type TaskName } from './taskTable.js';

/** A task for a worker thread, which works on one at a time. */
export interface TaskRequest {
  name: TaskName;
  input: TaskInput<TaskName>;
}

/** A message from a worker thread. `ready` comes first; then the thread answers each task with one message. */
export type TaskMessage = { type: 'ready' } | { type: 'done'; result: unknown } | { type: 'failed'; reason: string };

const content = openSharedDocs(workerData as SharedDocs);

parentPort?.on('message', async (request: TaskRequest) => {
  endIfAsked(request);
  try {
    const result = await doTask(content, request.name, request.input);
    send({ type: 'done', result }, transferable(result));
  } catch (error) {
    send({ type: 'failed', reason: messageOf(error) });
  }
});
send({ type: 'ready' });

/** Returns the buffer of a rendered document, which is handed over without a copy. */
function transferable(result: unknown): ArrayBuffer[] {
  const body = typeof result === 'object' && result !== null && 'body' in result ? result.body : undefined;
  return body instanceof Uint8Array ? [body.buffer as ArrayBuffer] : [];
}

function send(message: TaskMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
