import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readErrorCode } from '../../http/errorCode.js';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import { messageOf } from '../../values/messageOf.js';
import { endIfAsked } from '../workers/endWorker.js';
import { createExportRenderer, type ExportRenderer, type RenderTask } from './createExportRenderer.js';
import { type PackRequest, packFolder } from './packFolder.js';
import { type ShardsRequest, writeSearchShards } from './writeSearchShards.js';

/** Data that a worker thread starts with. */
export interface WorkerStart {
  outline: SiteOutline;
  folder: string;
}

/** A request to a worker thread. */
export type WorkerRequest =
  | { type: 'render'; tasks: RenderTask[] }
  | { type: 'fallback-pages' }
  | { type: 'shards'; shards: ShardsRequest }
  | { type: 'pack'; pack: PackRequest };

/* Entry point of a worker thread, which renders, indexes and packs, and answers each `WorkerRequest` with one message. */

const start = workerData as WorkerStart;
yieldToAnswers();
let renderer: ExportRenderer | undefined;

parentPort?.on('message', async (request: WorkerRequest) => {
  endIfAsked(request);
  try {
    if (request.type === 'pack') {
      parentPort?.postMessage({ result: await packFolder(request.pack) });
      return;
    }
    if (request.type === 'shards') {
      await writeSearchShards(request.shards);
      parentPort?.postMessage({ result: undefined });
      return;
    }
    renderer ??= createExportRenderer(start.outline, start.folder);
    const result = await (request.type === 'fallback-pages'
      ? renderer.writeFallbackPages()
      : renderer.pages(request.tasks));
    parentPort?.postMessage({ result });
  } catch (error) {
    parentPort?.postMessage({
      fault: messageOf(error),
      code: readErrorCode(error),
    });
  }
});

/**
 * Lowers the priority of this thread, on Linux only: on other systems, `setPriority` changes the whole process, so answers would slow down,
 * too.
 */
function yieldToAnswers(): void {
  if (process.platform !== 'linux') return;
  try {
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    // Lower the priority relative to the current one, because the service itself may run under `nice`.
    setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL));
  } catch {
    // Lowering the priority can be forbidden. Then exports and answers have equal priority.
  }
}
