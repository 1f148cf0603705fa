import { MAX_TIMER_MS } from '../async/maxTimerMs.js';
import type { ExportBundleReading, ExportClient } from '../client/createExportClient.js';
import { waitForBundle } from '../client/waitForBundle.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { createExternalStore, type ExternalStore, type SubscriptionHandlers } from './createExternalStore.js';
import { memoizeByJob } from './memoizeByJob.js';

/** `expired`: the link is no longer valid. */
export type BundleStatus = 'idle' | 'requesting' | 'ready' | 'expired' | 'error';

/** The download link of a job. A link grants access to the bundle, so it is kept in memory and never stored. */
export interface BundleState {
  status: BundleStatus;
  bundle?: ExportBundleReading;
  /** Size of the bundle, if the service reports it. Kept after the link expires, and when the request for a new one fails. */
  sizeBytes?: number;
  /** When the link expires, by `Date.now()` of this machine. Calculated from the remaining time, because the service's clock may differ. */
  endsAt?: number;
  error?: DocsAssistantError;
}

/** A new link is requested when the current one has less time left than this (ms), because it may expire before the download begins. */
export const NEAR_END_MS = 30_000;
/** How long a link is reused if the service does not report when the link expires (ms). */
const UNKNOWN_LIFE_MS = 60_000;

/** Requests the download link of one job, for every component that shows it. */
export class DownloadLink {
  readonly store: ExternalStore<BundleState>;
  readonly #client: ExportClient;
  readonly #jobId: string;
  #request: Promise<ExportBundleReading | undefined> | undefined;
  #abort: AbortController | undefined;
  #freshUntil = 0;
  #expiry: ReturnType<typeof setTimeout> | undefined;

  constructor(client: ExportClient, jobId: string, handlers: SubscriptionHandlers) {
    this.#client = client;
    this.#jobId = jobId;
    this.store = createExternalStore<BundleState>(
      { status: 'idle' },
      {
        onFirstSubscriber: handlers.onFirstSubscriber,
        onLastUnsubscribe: () => {
          this.#abort?.abort();
          this.#request = undefined;
          clearTimeout(this.#expiry);
          this.store.set({ status: 'idle' });
          handlers.onLastUnsubscribe();
        },
      },
    );
  }

  /** Returns the current link. Requests a new one if the link is missing or about to expire. */
  readonly get = async (): Promise<ExportBundleReading | undefined> => {
    const { bundle, status } = this.store.get();
    return bundle && status === 'ready' && Date.now() < this.#freshUntil ? bundle : this.refresh();
  };

  /** Requests a new link. Concurrent calls share one request. */
  readonly refresh = (): Promise<ExportBundleReading | undefined> => {
    if (this.#request) return this.#request;
    const request = this.#requestLink().finally(() => {
      if (this.#request === request) this.#request = undefined;
    });
    this.#request = request;
    return request;
  };

  async #requestLink(): Promise<ExportBundleReading | undefined> {
    const abort = new AbortController();
    this.#abort = abort;
    // The timer of the old link would change the status from `requesting` to `expired` or `idle`.
    clearTimeout(this.#expiry);
    this.store.set({ ...this.store.get(), status: 'requesting', error: undefined });
    try {
      const bundle = await waitForBundle(this.#client, this.#jobId, { signal: abort.signal });
      if (abort.signal.aborted) return undefined;
      this.#accept(bundle);
      return bundle;
    } catch (thrown) {
      if (abort.signal.aborted) return undefined;
      const error =
        thrown instanceof DocsAssistantError
          ? thrown
          : new DocsAssistantError('network', 'The bundle link could not be requested.', { cause: thrown });
      this.store.set({ status: 'error', error, ...sizeIn(this.store.get()) });
      return undefined;
    }
  }

  #accept(bundle: ExportBundleReading): void {
    const { expiresInMs } = bundle;
    const size = sizeIn(bundle);
    clearTimeout(this.#expiry);
    if (expiresInMs === undefined) {
      this.#freshUntil = Date.now() + UNKNOWN_LIFE_MS;
      this.store.set({ status: 'ready', bundle, ...size });
      this.#expiry = setTimeout(() => this.store.set({ status: 'idle', ...size }), UNKNOWN_LIFE_MS);
      return;
    }
    this.#freshUntil = Date.now() + expiresInMs - NEAR_END_MS;
    const status = expiresInMs > 0 ? 'ready' : 'expired';
    this.store.set({ status, bundle, ...size, endsAt: Date.now() + expiresInMs });
    if (expiresInMs > 0 && expiresInMs < MAX_TIMER_MS) {
      this.#expiry = setTimeout(() => this.store.set({ status: 'expired', ...size }), expiresInMs);
    }
  }
}

const sizeIn = ({ sizeBytes }: { sizeBytes?: number }) => (sizeBytes === undefined ? {} : { sizeBytes });

/** Returns the link of a job. Callers with the same client and job share one link. */
export const getDownloadLink = memoizeByJob((client, jobId, handlers) => new DownloadLink(client, jobId, handlers));
