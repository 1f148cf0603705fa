/**
 * A worker thread that docsWorkerThreads.test.ts starts in place of the service's own worker (`docsWorker`). The input of a task says
 * whether the task succeeds, fails, waits or ends the thread. A test releases a waiting task through a `SharedArrayBuffer`, so that it
 * need not wait for a fixed time.
 */
import { parentPort, threadId, workerData } from 'node:worker_threads';

if (workerData.failsToStart) process.exit(1);
if (workerData.startsOnce && Atomics.add(new Int32Array(workerData.startsOnce), 0, 1) > 0) process.exit(1);

parentPort.on('message', (request) => {
  if (request === 'end') process.exit();
  const { input } = request;
  if (input.attempts) {
    const attempt = Atomics.add(new Int32Array(input.attempts), 0, 1) + 1;
    if (attempt <= input.diesInAttempts) process.exit(1);
  }
  if (input.release) Atomics.wait(new Int32Array(input.release), 0, 0);
  if (input.fails) parentPort.postMessage({ type: 'failed', reason: input.fails });
  else parentPort.postMessage({ type: 'done', result: { threadId, value: input.value } });
});
parentPort.postMessage({ type: 'ready' });
