import { Worker } from 'node:worker_threads';

/** Limit of the old generation of a thread's heap (MB). If the work of a thread needs more, only this thread ends, not the service. */
const MEMORY_MB = 768;

/**
 * Starts a worker thread of the service. The thread sees neither the environment nor the arguments of the service, because they can
 * contain keys.
 *
 * @param start Data that the worker thread reads as `workerData`.
 */
export function startIsolatedWorker(file: string, start: unknown): Worker {
  return new Worker(file, {
    workerData: start,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
    argv: [],
    execArgv: [],
  });
}
