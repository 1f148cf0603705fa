import { SERVICE_LIMITS } from '../admission/ServiceLimits.js';
import { findWorkerFile } from '../workers/findWorkerFile.js';
import { openDirectReader } from './openDirectReader.js';
import type { PageReader, PageSettings } from './PageReader.js';
import { PageWorkerThread } from './PageWorkerThread.js';

/**
 * Opens a page reader: in a worker thread, or in the calling thread if no worker thread can be started.
 *
 * @param limitMs Time limit for one task of a worker thread (ms): for one page, or for the operations of one OpenAPI file. Ordinary pages
 *   take a few milliseconds.
 */
export function openPageReader(settings: PageSettings, limitMs: number = SERVICE_LIMITS.pageTimeoutMs): PageReader {
  const direct = openDirectReader(settings);
  const workerFile = findWorkerFile('pageWorker');
  if (workerFile) return new PageWorkerThread({ workerFile, settings, limitMs, direct });
  return direct;
}
