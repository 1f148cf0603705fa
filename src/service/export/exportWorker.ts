import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import { type PackRequest, packFolder } from './packFolder.js';
import { type PageRenderer, type PageTask, pageRenderer } from './renderPages.js';
import { type SearchIndexRequest, writeSearchIndex } from './writeSearchIndex.js';

/** What the thread is started with. */
export interface WorkerStart {
  outline: SiteOutline;
  folder: string;
}

/** What it is asked. */
export type WorkerRequest =
  | { type: 'render'; tasks: PageTask[] }
  | { type: 'frame' }
  | { type: 'index'; index: SearchIndexRequest }
  | { type: 'pack'; pack: PackRequest };

/** The thread's own file: renders pages and packs, one request after the other, and answers each with a message. */
const start = workerData as WorkerStart;
yieldToAnswers();
let renderer: PageRenderer | undefined;

parentPort?.on('message', async (request: WorkerRequest) => {
  try {
    if (request.type === 'pack') {
      parentPort?.postMessage({ result: await packFolder(request.pack) });
      return;
    }
    if (request.type === 'index') {
      await writeSearchIndex(request.index);
      parentPort?.postMessage({ result: undefined });
      return;
    }
    renderer ??= pageRenderer(start.outline, start.folder);
    const result = await (request.type === 'frame' ? renderer.frame() : renderer.pages(request.tasks));
    parentPort?.postMessage({ result });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error), code });
  }
});

/** Answers go before pages. On Linux alone a thread has a priority of its own; elsewhere this would slow down the whole service. */
function yieldToAnswers(): void {
  if (process.platform !== 'linux') return;
  try {
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    // Relative to the service, which may run under `nice` itself.
    setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL));
  } catch {
    // Where it is forbidden, pages and answers share alike.
  }
}
