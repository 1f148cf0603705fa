import { raceTimeout } from '../async/raceTimeout.js';
import { jsonResponse } from './http/jsonResponse.js';
import type { LoadedDocs } from './LoadedDocs.js';
import type { ThreadStore } from './threads/ThreadStore.js';

/** The parts of a service that decide whether it is ready. */
export interface ReadinessSources {
  docs: () => Promise<LoadedDocs>;
  /** Why the last update failed; undefined if it succeeded. */
  updateProblem: () => string | undefined;
  threads: ThreadStore;
  /** The clock (ms). */
  now: () => number;
}

const EMPTY =
  'The documentation has no page to show. Check that the folder is mounted and contains .md or .mdx files; the log lists the files that were skipped.';
const STORE_FAILED =
  'The store of threads does not answer, so questions may fail. Check that it runs and that its address is right.';

const LOADING = 'The documentation is being read for the first time.';
/** How long a check waits for the first reading of the documentation (ms). Probes usually wait for a second. */
const LOADING_MS = 300;
/** How long a check waits for the store (ms). */
const STORE_MS = 500;
/** For how long the result of a store check is used again (ms), so that frequent probes do not load the store. */
const STORE_CHECK_MS = 1_000;
/** Id of a thread that no store has. */
const NO_THREAD = 'readiness-check';

/** Answers readiness checks. */
export class Readiness {
  readonly #sources: ReadinessSources;
  #storeCheck: { at: number; result: Promise<boolean> } | undefined;

  constructor(sources: ReadinessSources) {
    this.#sources = sources;
  }

  /**
   * Answers a readiness check: 200 while pages are served, 503 without pages. Older pages and a failing store do not make the
   * service unready: pages are still served, and all processes share the store, so that no process would be left.
   *
   * @throws if the documentation could not be read at all.
   */
  async respond(): Promise<Response> {
    const { docs, updateProblem } = this.#sources;
    const [loaded, isStoreReachable] = await Promise.all([loadedWithin(docs()), this.#isStoreReachable()]);
    const reload = updateProblem();
    const checks = {
      docs: !loaded ? 'loading' : loaded.pages.length === 0 ? 'empty' : 'ok',
      reload: reload === undefined ? 'ok' : 'failed',
      threads: isStoreReachable ? 'ok' : 'failed',
    };
    if (!loaded) return jsonResponse(503, { status: 'loading', problem: LOADING, checks });
    const counts = { pages: loaded.pages.length, sections: loaded.index.sections.length };
    if (counts.pages === 0) return jsonResponse(503, { status: 'empty', problem: EMPTY, ...counts, checks });
    if (reload !== undefined) return jsonResponse(200, { status: 'outdated', problem: reload, ...counts, checks });
    if (!isStoreReachable) return jsonResponse(200, { status: 'degraded', problem: STORE_FAILED, ...counts, checks });
    return jsonResponse(200, { status: 'ok', ...counts, checks });
  }

  #isStoreReachable(): Promise<boolean> {
    const { threads, now } = this.#sources;
    const at = now();
    if (this.#storeCheck && at - this.#storeCheck.at < STORE_CHECK_MS) return this.#storeCheck.result;
    const read = (async () => threads.get(NO_THREAD))();
    const result = raceTimeout(read, STORE_MS, () => new Error('The store did not answer in time.')).then(
      () => true,
      () => false,
    );
    this.#storeCheck = { at, result };
    return result;
  }
}

/** Returns the documentation; undefined while it is read for the first time. */
function loadedWithin(docs: Promise<LoadedDocs>): Promise<LoadedDocs | undefined> {
  const timeout = new Error(LOADING);
  return raceTimeout(docs, LOADING_MS, () => timeout).catch((error: unknown) => {
    if (error === timeout) return undefined;
    throw error;
  });
}
