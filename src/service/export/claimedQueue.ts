import { HttpError } from '../../protocol/HttpError.js';
import type { ExportQueue } from './ExportQueue.js';
import type { ExportStore } from './ExportStore.js';

/** How a queue is opened over a store. */
export interface ClaimedQueueOptions {
  store: ExportStore;
  /** Opens the queue; called when this process has claimed the store. */
  open: () => Promise<ExportQueue>;
  onWarning: (sentence: string) => void;
}

/** The queue of a store that several processes may share, one at a time. */
export interface ClaimedQueue {
  /**
   * The queue; undefined where there is no store yet and `create` is false.
   *
   * @throws {HttpError} 503 while another process uses the store.
   */
  get(options?: { create: boolean }): Promise<ExportQueue | undefined>;
  close(): Promise<void>;
}

/** How often a process that was kept out looks whether the store is free, in milliseconds. */
const RETRY_MS = 5_000;

/** Claims the store before it opens the queue, gives both up when the claim is lost, and claims it again when it is free. */
export function claimedQueue({ store, open, onWarning }: ClaimedQueueOptions): ClaimedQueue {
  let opened: { queue: ExportQueue; release: () => Promise<void> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let closed = false;

  async function claim(create: boolean): Promise<ExportQueue | undefined> {
    if (closed) throw new HttpError(503, 'The service is shutting down. Try again in a moment.');
    if (opened) return opened.queue;
    const claimed = await store.claim?.({ create });
    if (claimed?.state === 'none') return undefined;
    if (claimed?.state === 'in-use') {
      wait(claimed.heldBy);
      throw new HttpError(
        503,
        'Another process uses this export folder, so this one refuses exports. Ask the other one, or start this service with an export folder of its own.',
        { 'retry-after': String(RETRY_MS / 1_000) },
        { code: 'folder-in-use' },
      );
    }
    const release = async () => claimed?.release();
    try {
      const queue = await open();
      opened = { queue, release };
      claimed?.lost.addEventListener('abort', () => giveUp(queue));
      // Lost while the queue was being opened: the event has passed already.
      if (claimed?.lost.aborted) giveUp(queue);
      if (isWaiting) onWarning('Export: the export folder is free again. This process takes exports now.');
      isWaiting = false;
      return queue;
    } catch (error) {
      await release();
      throw error;
    }
  }

  function wait(heldBy: string): void {
    if (!isWaiting)
      onWarning(
        `Export: the export folder is in use by ${heldBy}, so this process refuses exports. It takes them when the folder is free.`,
      );
    isWaiting = true;
    clearTimeout(retry);
    retry = setTimeout(() => void get().catch(() => {}), RETRY_MS);
    retry.unref();
  }

  function giveUp(queue: ExportQueue): void {
    if (opened?.queue !== queue) return;
    opened = undefined;
    onWarning('Export: another process has taken over the export folder. Its jobs go on there.');
    // Before the next claim: the queue must not write into a store that is claimed again.
    last = last.then(() => queue.close()).catch(() => {});
  }

  /** One after the other: a second claim must not run into the first. */
  function get({ create } = { create: false }): Promise<ExportQueue | undefined> {
    const next = last.then(() => claim(create));
    last = next.catch(() => {});
    return next;
  }

  return {
    get,
    async close() {
      closed = true;
      clearTimeout(retry);
      await last;
      await opened?.queue.close();
      await opened?.release();
    },
  };
}
