import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SERVICE_LIMITS } from '../ServiceLimits.js';
import { OpenApiFiles } from './OpenApiFiles.js';
import type { PageReader, PageSettings } from './PageReader.js';
import { PageThread } from './PageThread.js';
import { readPageTask } from './readPageTask.js';

/** Path of the built worker, relative to a chunk of the bundled service. */
const WORKER_FILE = '../service/pageWorker.js';

/**
 * Opens a page reader: in a worker thread, or in the calling thread if none can be started. A bundler may have dropped the worker's file,
 * and Node's permission model may forbid worker threads.
 *
 * @param limitMs Time limit for one page in a worker thread (ms). Ordinary pages take a few milliseconds.
 */
export function openPageReader(settings: PageSettings, limitMs: number = SERVICE_LIMITS.pageTimeoutMs): PageReader {
  const workerFile = workerFileOf(import.meta.url);
  const mayStart = process.permission?.has('worker') ?? true;
  if (workerFile && mayStart) return new PageThread({ workerFile, settings, limitMs });
  const openApi = settings.folder === undefined ? undefined : new OpenApiFiles(settings.folder);
  return { read: (task) => readPageTask(task, settings, openApi), close: async () => {} };
}

function workerFileOf(moduleUrl: string): string | undefined {
  if (!moduleUrl.startsWith('file:')) return undefined;
  const file = fileURLToPath(new URL(WORKER_FILE, moduleUrl));
  return existsSync(file) ? file : undefined;
}
