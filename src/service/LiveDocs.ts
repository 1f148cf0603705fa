import { closeAll } from '../async/closeAll.js';
import { createSerialQueue } from '../async/createSerialQueue.js';
import type { DocsReader, ReadDocs } from './docs/createDocsReader.js';
import { ReadingClosed } from './docs/PageReader.js';
import type { DocsSnapshot } from './export/DocsSnapshot.js';
import type { LoadedDocs } from './LoadedDocs.js';
import type { ServiceListener } from './ServiceEvent.js';

/** One version of the documentation, and the pages and settings that it was built from. */
interface DocsVersion {
  read: ReadDocs;
  docs: LoadedDocs;
}

/** Writes the cache of pages. Called after the pages have become available to requests, so that no request waits for the disk. */
async function saveCacheOf({ read }: DocsVersion): Promise<void> {
  await read.saveCache?.();
}

/** The documentation that a service answers from. It is read at startup, and again by `update`. */
export class LiveDocs {
  /**
   * Resolves when the documentation has been read for the first time and the cache of pages is written. Rejects if the documentation cannot
   * be read.
   */
  readonly ready: Promise<void>;
  /**
   * Resolves when the documentation has been read successfully for the first time, at startup or in an update. Does not resolve after
   * `close`.
   */
  readonly firstSuccess: Promise<void>;
  readonly #reader: DocsReader;
  readonly #prepare: (read: ReadDocs) => LoadedDocs;
  readonly #onEvent: ServiceListener;
  #current: Promise<DocsVersion>;
  /** Runs updates one after the other. Otherwise, pages that were read earlier could replace pages that were read later. */
  readonly #updates = createSerialQueue();
  #isOutdated = false;
  #onSuccess = () => {};

  constructor(reader: DocsReader, prepare: (read: ReadDocs) => LoadedDocs, onEvent: ServiceListener = () => {}) {
    this.#onEvent = onEvent;
    this.#reader = reader;
    this.#prepare = prepare;
    this.#current = this.#load();
    this.ready = this.#updates.run(() => this.#current.then(saveCacheOf));
    // Rejections surface through `ready` and requests; this avoids an unhandled rejection.
    this.ready.catch(() => {});
    this.firstSuccess = new Promise((resolve) => {
      this.#onSuccess = resolve;
    });
    this.ready.then(
      () => this.#onSuccess(),
      () => {},
    );
  }

  get current(): Promise<LoadedDocs> {
    return this.#current.then(({ docs }) => docs);
  }

  /** Whether the last update failed. Pages from before the update, if any, are still served. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /**
   * Reads the documentation again. Requests are answered from the old pages until the new ones are ready. Resolves when the new pages are
   * served and the cache of pages is written.
   */
  update(): Promise<void> {
    return this.#updates.run(() => this.#replace());
  }

  /** Returns the current documentation for an export. */
  async exportSource(options: Pick<DocsSnapshot, 'language' | 'editUrl'>): Promise<DocsSnapshot> {
    const { read, docs } = await this.#current;
    const { pages, title, index } = docs;
    return { ...read, ...options, pages, title, index, warnings: read.warnings ?? [] };
  }

  /** Stops reading, and ends the worker threads of the current version. Resolves when nothing is read or written any more. */
  async close(): Promise<void> {
    this.#onSuccess = () => {};
    await closeAll(
      () => this.#reader.close(),
      // Wait until the cache of pages is written: the caller may remove the folder of the cache as soon as this function resolves.
      () => this.#updates.waitForAll(),
      async () => (await this.#current.catch(() => undefined))?.docs.tasks.close(),
    );
  }

  async #replace(): Promise<void> {
    let loaded: DocsVersion;
    try {
      loaded = await this.#load();
      const before = this.#current;
      this.#current = Promise.resolve(loaded);
      this.#onSuccess();
      // Do not await `retire`: the update is complete when the new pages are served, but earlier requests may still need the old worker
      // threads.
      before.then(({ docs }) => docs.tasks.retire()).catch(() => {});
      this.#isOutdated = false;
    } catch (error) {
      this.#isOutdated = true;
      throw error;
    }
    await saveCacheOf(loaded);
  }

  async #load(): Promise<DocsVersion> {
    try {
      const read = await this.#reader.read();
      const docs = this.#prepare(read);
      this.#onEvent({ type: 'docs-read', pages: docs.pages.length });
      return { read, docs };
    } catch (error) {
      if (!(error instanceof ReadingClosed)) this.#onEvent({ type: 'docs-failed' });
      throw error;
    }
  }
}
