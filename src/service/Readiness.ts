import { raceTimeout } from '../async/raceTimeout.js';
import type { RequestTrace } from '../http/RequestTrace.js';
import type { LoadedDocs } from './LoadedDocs.js';
import { jsonResponse } from './requests/jsonResponse.js';
import type { ThreadStore } from './threads/ThreadStore.js';

/** The parts of a service that a readiness check reports on. */
export interface ReadinessSources {
  docs: () => Promise<LoadedDocs>;
  /** Whether the last update failed, so that older pages are served. */
  isOutdated: () => boolean;
  threads: ThreadStore;
  /** Rejects if export jobs cannot be read at the moment. Default: they are not checked. */
  exports?: () => Promise<void>;
  /** A monotonic clock (ms). Default `performance.now`. */
  now?: () => number;
}

const EMPTY =
  'The documentation has no page to show. Check that the folder is mounted and contains .md or .mdx files; the log lists the files that were skipped.';
/** This message leaves out the reason, which can name file paths: readers of the site can call the readiness check, too. */
const OUTDATED =
  'The last change of the documentation could not be read, so older pages are served. See the log of the service for the reason.';
const STORE_FAILED =
  'The store of threads does not answer, so questions may fail. Check that it runs and that its address is right.';
const JOBS_FAILED =
  'The database of export jobs cannot be used, so exports wait. Check that it runs and that its address is right.';

const LOADING = 'The documentation is being read for the first time.';
/** How long a check waits for the first reading of the documentation (ms). Short: Kubernetes probes give up after a second by default. */
const LOADING_MS = 300;
/** How long a check waits for each store (ms). */
const STORE_MS = 500;
/** How long the result of the store checks is reused (ms), so that frequent probes do not each send requests to the stores. */
const STORE_CHECK_MS = 1_000;
/** Id that no thread has. The check looks it up to see whether the store answers. */
const NO_THREAD = 'readiness-check';

interface StoreStates {
  threads: 'ok' | 'failed';
  exports?: 'ok' | 'failed';
}

/** The result of a readiness check. */
export interface ReadinessReport {
  isReady: boolean;
  /** The reply as JSON. */
  body: { status: string; problem?: string; pages?: number; sections?: number; checks?: Record<string, string> };
}

/** Answers readiness checks. */
export class Readiness {
  readonly #sources: ReadinessSources;
  #storeCheck: { at: number; result: Promise<StoreStates> } | undefined;

  constructor(sources: ReadinessSources) {
    this.#sources = sources;
  }

  /** Answers a readiness check: 200 if the service is ready, otherwise 503. @throws if the documentation could not be read at all. */
  async respond(trace: RequestTrace): Promise<Response> {
    const { isReady, body } = await this.check();
    if (body.status === 'loading') trace.noteStart();
    return jsonResponse(isReady ? 200 : 503, body);
  }

  /**
   * Checks whether the service has pages to serve. The service is not ready during the first reading, or if the documentation has no page.
   * The service is ready with outdated pages, because it still serves them. It is also ready while a store fails: replicas share the store,
   * so otherwise no replica would be ready.
   *
   * @throws if the documentation could not be read at all.
   */
  async check(): Promise<ReadinessReport> {
    const { docs, isOutdated } = this.#sources;
    const [loaded, stores] = await Promise.all([loadedWithin(docs()), this.#checkStores()]);
    const isReloaded = !isOutdated();
    const checks = {
      docs: !loaded ? 'loading' : loaded.pages.length === 0 ? 'empty' : 'ok',
      reload: isReloaded ? 'ok' : 'failed',
      ...stores,
    };
    if (!loaded) return { isReady: false, body: { status: 'loading', problem: LOADING, checks } };
    const counts = { pages: loaded.pages.length, sections: loaded.index.sections.length };
    if (counts.pages === 0) return { isReady: false, body: { status: 'empty', problem: EMPTY, ...counts, checks } };
    const ready = (status: string, problem?: string): ReadinessReport => ({
      isReady: true,
      body: { status, ...(problem !== undefined && { problem }), ...counts, checks },
    });
    if (!isReloaded) return ready('outdated', OUTDATED);
    if (stores.threads === 'failed') return ready('degraded', STORE_FAILED);
    return stores.exports === 'failed' ? ready('degraded', JOBS_FAILED) : ready('ok');
  }

  #checkStores(): Promise<StoreStates> {
    const { threads, exports, now = () => performance.now() } = this.#sources;
    const at = now();
    if (this.#storeCheck && at - this.#storeCheck.at < STORE_CHECK_MS) return this.#storeCheck.result;
    const check = (read: () => Promise<unknown>) =>
      raceTimeout((async () => read())(), STORE_MS, () => new Error('The store did not answer in time.')).then(
        () => 'ok' as const,
        () => 'failed' as const,
      );
    const result = Promise.all([check(() => threads.get(NO_THREAD)), exports && check(exports)]).then(
      ([thread, jobs]) => ({ threads: thread, ...(jobs && { exports: jobs }) }),
    );
    this.#storeCheck = { at, result };
    return result;
  }
}

/** Returns the documentation; undefined if its first reading does not end within {@link LOADING_MS}. */
function loadedWithin(docs: Promise<LoadedDocs>): Promise<LoadedDocs | undefined> {
  const timeout = new Error(LOADING);
  return raceTimeout(docs, LOADING_MS, () => timeout).catch((error: unknown) => {
    if (error === timeout) return undefined;
    throw error;
  });
}
