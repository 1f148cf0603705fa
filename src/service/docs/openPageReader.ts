import { SERVICE_LIMITS } from '../admission/ServiceLimits.js';
import { findWorkerFile } from '../workers/findWorkerFile.js';
import { OpenApiFiles } from './OpenApiFiles.js';
import type { PageReader, PageSettings, PageTask } from './PageReader.js';
import { PageThread } from './PageThread.js';
import { readPageTask } from './readPageTask.js';

/**
 * Opens a page reader: in a worker thread, or in the calling thread if no worker thread can be started.
 *
 * @param limitMs Time limit for one page in a worker thread (ms). Ordinary pages take a few milliseconds.
 */
export function openPageReader(settings: PageSettings, limitMs: number = SERVICE_LIMITS.pageTimeoutMs): PageReader {
  const openApi = settings.folder === undefined ? undefined : new OpenApiFiles(settings.folder);
  const readHere = (task: PageTask) => readPageTask(task, settings, openApi);
  const workerFile = findWorkerFile('pageWorker');
  if (workerFile) return new PageThread({ workerFile, settings, limitMs, readHere });
  return { read: readHere, close: async () => {} };
}
