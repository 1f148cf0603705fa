import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { delay } from '../../async/delay.js';

/** The message that asks a worker thread to end. The thread must pass every message that it receives to {@link endIfAsked}. */
const END_MESSAGE = 'end';
/** How long a thread may take to end itself (ms). A thread that takes longer counts as stuck. */
const OWN_END_MS = 2_000;

/**
 * Ends a worker thread. `END_MESSAGE` makes the thread end itself. `terminate()` is called only when the thread has ended or a timeout has
 * passed: if `terminate()` interrupts a thread that is closing a file, an assertion of Node.js fails and aborts the whole process.
 */
export async function endWorker(worker: Worker): Promise<void> {
  const hasEnded = worker.threadId === -1;
  if (hasEnded) return;
  const timer = new AbortController();
  worker.postMessage(END_MESSAGE);
  await Promise.race([once(worker, 'exit'), delay(OWN_END_MS, timer.signal)]).catch(() => {});
  timer.abort();
  await worker.terminate();
}

/** Ends this worker thread if a message asks for it. `process.exit` ends only the thread that calls it. */
export function endIfAsked(message: unknown): void {
  if (message === END_MESSAGE) process.exit();
}
