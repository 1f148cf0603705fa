import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { messageOf } from '../../values/messageOf.js';
import type { DocsContent, TitledOptions } from '../DocsContent.js';
import { findWorkerFile } from '../workers/findWorkerFile.js';
import type { TaskThreads } from './DocsTasks.js';
import { DocsWorkerThreads } from './DocsWorkerThreads.js';
import { shareDocs } from './SharedDocs.js';
import { doTask } from './taskTable.js';

/** Maximum number of threads by default. More threads, which need more memory, must be set with the option `workers`. */
const MAX_DEFAULT_WORKERS = 2;
const SLOW = 'Searches run and pages are rendered in the thread that answers requests, which slows it down.';

/**
 * Opens the worker threads for the documentation. If their file cannot be used, or if the documentation cannot be shared with them, calls
 * `onWarning` and returns undefined. The threads start with the first task. If they do not start, `onWarning` is called then.
 */
export async function openDocsWorkerThreads(
  content: DocsContent,
  options: TitledOptions,
  { workers, workerFile, onWarning }: TaskThreads,
): Promise<DocsWorkerThreads | undefined> {
  const file = workerFile ?? findWorkerFile('docsWorker');
  if (file === undefined || !existsSync(file)) {
    onWarning(
      `No worker thread can be started, because its file is missing or the permissions of Node forbid it. ${SLOW} Set "workerFile" if a bundler moved the file, or "workers" to 0 if this is intended.`,
    );
    return undefined;
  }
  try {
    return new DocsWorkerThreads({
      file,
      size: workers ?? Math.min(MAX_DEFAULT_WORKERS, Math.max(1, availableParallelism() - 1)),
      start: await shareDocs(content, options),
      // Worker threads cannot call a `readFile` function of the application, but can read the files of `filesFolder` themselves.
      rendersPages: options.readFile === undefined || options.filesFolder !== undefined,
      doHere: (name, input) => doTask(content, name, input),
      onUnusable: (reason) => onWarning(`The worker threads do not start: ${reason}. ${SLOW}`),
    });
  } catch (error) {
    onWarning(`The documentation cannot be shared with worker threads (${messageOf(error)}). ${SLOW}`);
    return undefined;
  }
}
