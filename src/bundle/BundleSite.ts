import { closeAll, closeTogether } from '../async/closeAll.js';
import { safeListener } from '../async/safeListener.js';
import { parseBasePath } from '../http/basePath.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import { resolveArchiveLimits } from '../site/export/ArchiveLimits.js';
import { formatCount } from '../values/formatCount.js';
import { messageOf } from '../values/messageOf.js';
import type { BundleSiteStatus, ServedBundle } from './BundleSiteStatus.js';
import { BundleFolder } from './loading/BundleFolder.js';
import { BundleLoader, isRetryableDownloadError, type LoadedBundle } from './loading/BundleLoader.js';
import { readBundleValues } from './loading/readBundleValues.js';
import { type BundleValues, type ResolvedBundleValues, resolveBundleValues } from './loading/resolveBundleValues.js';
import type { ServeBundleOptions } from './ServeBundleOptions.js';
import { LiveBundle } from './serving/LiveBundle.js';

/** Default folder for downloaded bundles. */
export const DEFAULT_CACHE = '.docs-assistant/bundles';
const DEFAULT_MEMORY_BYTES = 64 * 1024 ** 2;
/**
 * Maximum time (ms) for which files of a replaced bundle are still served. Applies to files with hashed names, which pages that are already
 * open may still load.
 */
const PREVIOUS_LIFETIME_MS = 15 * 60 * 1000;
/** Delay before the first retry of an update that failed temporarily, and maximum delay (ms). The delay doubles with every attempt. */
const RETRY_MS = 30_000;
const MAX_RETRY_MS = 10 * 60 * 1000;

/**
 * The block `staticExport` of the Helm values, the text of a values file, or a function that reads either. If the function rejects, the
 * update rejects with the same error.
 */
export type UpdateSource = BundleValues | string | (() => Promise<BundleValues | string>);

interface Served {
  bundle: LiveBundle;
  digest: string;
  about: ServedBundle;
}

/**
 * The live site. A new bundle replaces the old one between two requests, after it has been downloaded, checked and opened. If any of these
 * steps fails, the old one stays.
 */
export class BundleSite {
  readonly base: string;
  readonly #options: ServeBundleOptions;
  /** Passes a message about a change or a problem to `onMessage`. */
  readonly report: (sentence: string) => void;
  readonly #folder: Promise<BundleFolder>;
  readonly #loader: Promise<BundleLoader>;
  readonly #closing = new Set<Promise<void>>();
  #live: Served | undefined;
  #previous: Served | undefined;
  /**
   * Digest of a bundle that is no longer served but stays in the folder. After a restart, the site can serve this copy if the bundle link
   * fails.
   */
  #kept: string | undefined;
  #previousTimer: NodeJS.Timeout | undefined;
  #state: Pick<BundleSiteStatus, 'status' | 'problem'> = { status: 'loading' };
  #loading = new AbortController();
  #retry: NodeJS.Timeout | undefined;

  constructor(options: ServeBundleOptions) {
    const { cache = DEFAULT_CACHE, site = '', fetch, silenceMs, pauseMs } = options;
    const limits = resolveArchiveLimits(options.limits);
    this.#options = options;
    this.base = parseBasePath(options.basePath, 'basePath');
    this.report = safeListener(options.onMessage ?? ((sentence) => console.error(sentence)), (error) =>
      console.error('onMessage failed.', error),
    );
    this.#folder = BundleFolder.open(cache);
    this.#loader = this.#folder.then((folder) => new BundleLoader({ folder, site, limits, fetch, silenceMs, pauseMs }));
    // Errors surface through `update`; this avoids an unhandled rejection.
    this.#loader.catch(() => {});
  }

  get live(): LiveBundle | undefined {
    return this.#live?.bundle;
  }

  get previous(): LiveBundle | undefined {
    return this.#previous?.bundle;
  }

  status(): BundleSiteStatus {
    return { ...this.#state, ...(this.#live && { bundle: this.#live.about }) };
  }

  /**
   * Updates the site to the given values. A newer call, or `close`, cancels an older call. The promise of the cancelled call resolves.
   *
   * @throws if the update fails, even if an older bundle is served instead, and after `close`.
   */
  async update(values: UpdateSource): Promise<void> {
    if (this.#state.status === 'closed')
      throw new DocsAssistantError('setup', 'The site is closed. Call serveBundle again to serve a bundle.');
    this.#state = { status: 'loading' };
    return this.#load(values, RETRY_MS);
  }

  async close(): Promise<void> {
    this.#state = { status: 'closed' };
    this.#loading.abort();
    clearTimeout(this.#retry);
    this.#retireAll();
    await closeAll(
      () => closeTogether(...[...this.#closing].map((closing) => () => closing)),
      async () => (await this.#folder.catch(() => undefined))?.close(),
    );
  }

  async #load(given: UpdateSource, retryMs: number): Promise<void> {
    this.#loading.abort();
    clearTimeout(this.#retry);
    const loading = new AbortController();
    this.#loading = loading;
    let values: ResolvedBundleValues | undefined;
    try {
      const read = typeof given === 'function' ? await given() : given;
      if (loading.signal.aborted) return;
      values = typeof read === 'string' ? readBundleValues(read) : resolveBundleValues(read);
      if (!values.enabled) return this.#disable();
      const loaded = await (await this.#loader).load(values, loading.signal);
      if (loading.signal.aborted) return this.#discard(loaded);
      await this.#serve(loaded, { status: 'ok' });
      if (values.version !== undefined && loaded.manifest.version === undefined)
        this.report(`The bundle does not name its version, so it could not be compared with "${values.version}".`);
    } catch (error) {
      if (loading.signal.aborted) return;
      const problem = messageOf(error);
      if (isRetryableDownloadError(error)) this.#retryLater(given, retryMs);
      await this.#fallBack(values ?? {}, problem, loading.signal);
      if (loading.signal.aborted) return;
      throw error;
    }
  }

  /** After a failed update, keeps the old site. Without an old site, serves the last good copy if there is one. */
  async #fallBack(values: BundleValues, problem: string, signal: AbortSignal): Promise<void> {
    const loader = this.#live ? undefined : await this.#loader.catch(() => undefined);
    // If the folder cannot be read, there is no copy to serve.
    const copy = await loader?.lastGood(values).catch(() => undefined);
    if (signal.aborted) return copy && this.#discard(copy);
    if (copy) await this.#serve(copy, { status: 'outdated', problem });
    if (signal.aborted) return;
    this.#state = { status: this.#live ? 'outdated' : 'failed', problem };
    this.report(this.#live ? `${problem} The site stays on the current bundle.` : problem);
  }

  /** Repeats an update after a delay. If `given` is a function that returns the values, each retry calls the function again. */
  #retryLater(given: UpdateSource, retryMs: number): void {
    this.#retry = setTimeout(() => {
      this.#load(given, Math.min(retryMs * 2, MAX_RETRY_MS)).catch(() => {});
    }, retryMs);
    this.#retry.unref();
  }

  async #serve(loaded: LoadedBundle, state: Pick<BundleSiteStatus, 'status' | 'problem'>): Promise<void> {
    const { kept, archive, manifest } = loaded;
    const { version } = manifest;
    const { digest, files } = kept;
    this.#state = state;
    if (this.#live?.digest === digest) return this.#discard(loaded);
    const about: ServedBundle = {
      digest,
      ...(version !== undefined && { version }),
      files: files.length,
      pages: files.filter(({ name }) => /^(?!_docs\/|404\.).*\.html?$/i.test(name)).length,
      since: new Date().toISOString(),
    };
    const bundle = new LiveBundle({
      files,
      archive,
      base: this.base,
      memoryBytes: this.#options.memoryBytes ?? DEFAULT_MEMORY_BYTES,
      onClosed: () => this.#leave(digest),
      onReadError: (error) =>
        this.report(`The bundle ${digest.slice(0, 12)} cannot be read from the cache folder: ${messageOf(error)}`),
    });
    const [before, olderBundle] = [this.#live, this.#previous];
    this.#live = { bundle, digest, about };
    this.#previous = before;
    this.#retire(olderBundle);
    this.#retirePreviousLater();
    // Ignore errors: the new bundle is served already, and a later sweep removes files that cannot be removed now.
    await this.#removeKept().catch(() => {});
    const named = version === undefined ? '' : `, version ${version}`;
    this.report(`The bundle ${digest.slice(0, 12)}${named} is the live site: ${formatCount(about.pages, 'page')}.`);
    await (await this.#folder).sweep([digest]).catch(() => {});
  }

  #disable(): void {
    this.#retireAll();
    this.#state = { status: 'disabled' };
    this.report('The values say "enabled: false": nothing is served.');
  }

  /** Called after a bundle has become the live site. Removes the bundle that was kept for a restart, unless it is the live bundle. */
  async #removeKept(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    const folder = await this.#folder;
    if (kept === undefined || kept === this.#live?.digest) return;
    await folder.use({ digest: kept });
    await folder.leave({ digest: kept }, { remove: true });
  }

  #retirePreviousLater(): void {
    clearTimeout(this.#previousTimer);
    this.#previousTimer = setTimeout(() => {
      this.#retire(this.#previous);
      this.#previous = undefined;
    }, PREVIOUS_LIFETIME_MS);
    this.#previousTimer.unref();
  }

  /** Stops serving the live and the previous bundle. The live bundle stays in the folder, so that a restart can serve it. */
  #retireAll(): void {
    clearTimeout(this.#previousTimer);
    const [live, previous] = [this.#live, this.#previous];
    this.#live = undefined;
    this.#previous = undefined;
    this.#retire(previous);
    this.#retire(live, { keep: true });
  }

  #retire(served: Served | undefined, { keep = false } = {}): void {
    if (!served) return;
    if (keep) this.#kept = served.digest;
    served.bundle.retire();
    const closed = served.bundle.closed;
    this.#closing.add(closed);
    void closed.finally(() => this.#closing.delete(closed)).catch(() => {});
  }

  /**
   * Called when a retired bundle has been closed. Tells the folder that this site no longer uses the bundle. The folder may then remove the
   * bundle, unless it is kept for a restart.
   */
  async #leave(digest: string): Promise<void> {
    await (await this.#folder).leave({ digest }, { remove: digest !== this.#kept });
  }

  async #discard({ kept, archive }: LoadedBundle): Promise<void> {
    await archive.close();
    await (await this.#folder).leave(kept, {
      remove: kept.digest !== this.#live?.digest && kept.digest !== this.#kept,
    });
  }
}
