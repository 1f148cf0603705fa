import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../values/messageOf.js';
import { endIfAsked } from '../workers/endWorker.js';
import { openSharedDocs, type SharedDocs } from './SharedDocs.js';
import { doTask, type TaskInput, type TaskName } from './taskTable.js';

/** A task for a worker thread. Send the next task only after the thread has answered this one. */
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

/**
 * Returns the buffers of a result that are transferred instead of copied: the body of a rendered document. Returns an empty list for other
 * results.
 */
function transferable(result: unknown): ArrayBuffer[] {
  const body = typeof result === 'object' && result !== null && 'body' in result ? result.body : undefined;
  return body instanceof Uint8Array ? [body.buffer as ArrayBuffer] : [];
}

function send(message: TaskMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}
