import { MAX_TIMER_MS } from '../async/maxTimerMs.js';
import type { ExportBundleReading, ExportClient } from '../client/createExportClient.js';
import { waitForBundle } from '../client/waitForBundle.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { type Attendance, createExternalStore, type ExternalStore } from './createExternalStore.js';
import { sharedByJob } from './sharedByJob.js';

/** `expired`: there was a link, and its time is over. */
export type BundleStatus = 'idle' | 'requesting' | 'ready' | 'expired' | 'error';

/** What is known about the link of a job. Lives in memory only, to its expiry (security promise 29). */
export interface BundleState {
  status: BundleStatus;
  bundle?: ExportBundleReading;
  /** Size of the bundle, where the service says it. Outlives the link. */
  sizeBytes?: number;
  /** When the link ends, by `Date.now()` of this machine: what the service's clock says, carried over. */
  endsAt?: number;
  error?: DocsAssistantError;
}

/** The link of one job, for everyone who looks at it. */
export interface BundleLink {
  store: ExternalStore<BundleState>;
  /** The link there is, or a fresh one when it has ended or is about to. One request at a time. */
  get(): Promise<ExportBundleReading | undefined>;
  /** A fresh link in any case. */
  refresh(): Promise<ExportBundleReading | undefined>;
}

/** A download that begins with less than this may not begin in time. */
export const NEAR_END_MS = 30_000;
/** A link that does not say when it ends is taken for this long, and then forgotten: the next download asks for one of its own. */
const UNKNOWN_LIFE_MS = 60_000;

/** The link of a job; everyone who names the same client and job gets the same one. */
export const bundleLink = sharedByJob(createBundleLink);

function createBundleLink(client: ExportClient, jobId: string, registry: Attendance): BundleLink {
  let asked: Promise<ExportBundleReading | undefined> | undefined;
  let asking: AbortController | undefined;
  let freshUntil = 0;
  let end: ReturnType<typeof setTimeout> | undefined;

  const store = createExternalStore<BundleState>(
    { status: 'idle' },
    {
      onFirst: registry.onFirst,
      onLast() {
        asking?.abort();
        clearTimeout(end);
        store.set({ status: 'idle' });
        registry.onLast();
      },
    },
  );

  function accept(bundle: ExportBundleReading): ExportBundleReading {
    const { expiresInMs, sizeBytes } = bundle;
    const size = sizeBytes === undefined ? {} : { sizeBytes };
    clearTimeout(end);
    freshUntil = Date.now() + (expiresInMs === undefined ? UNKNOWN_LIFE_MS : expiresInMs - NEAR_END_MS);
    if (expiresInMs === undefined) {
      store.set({ status: 'ready', bundle, ...size });
      end = setTimeout(() => store.set({ status: 'idle', ...size }), UNKNOWN_LIFE_MS);
      return bundle;
    }
    store.set({ status: expiresInMs > 0 ? 'ready' : 'expired', bundle, ...size, endsAt: Date.now() + expiresInMs });
    if (expiresInMs > 0 && expiresInMs < MAX_TIMER_MS) {
      // The size is still worth showing; the link is not kept.
      end = setTimeout(() => store.set({ status: 'expired', ...size }), expiresInMs);
    }
    return bundle;
  }

  function refresh(): Promise<ExportBundleReading | undefined> {
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return asked;
  }

  async function ask(): Promise<ExportBundleReading | undefined> {
    const controller = new AbortController();
    asking = controller;
    store.set({ ...store.get(), status: 'requesting', error: undefined });
    try {
      const bundle = await waitForBundle(client, jobId, { signal: controller.signal });
      return controller.signal.aborted ? undefined : accept(bundle);
    } catch (thrown) {
      if (controller.signal.aborted) return undefined;
      const error =
        thrown instanceof DocsAssistantError
          ? thrown
          : new DocsAssistantError('network', 'There is no bundle link.', { cause: thrown });
      store.set({ status: 'error', error });
      return undefined;
    }
  }

  return {
    store,
    refresh,
    get: async () => {
      const { bundle, status } = store.get();
      return bundle && status === 'ready' && Date.now() < freshUntil ? bundle : refresh();
    },
  };
}
