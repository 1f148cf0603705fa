import { Worker } from 'node:worker_threads';

/** Memory limit (MB). A page that needs more ends only its worker thread. */
const MEMORY_MB = 768;

/**
 * Starts a worker thread that reads or renders pages. The thread sees neither the environment nor the arguments of the service, because
 * they can contain keys. All worker threads of the service start here.
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
