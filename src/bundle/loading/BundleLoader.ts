import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { delay } from '../../async/delay.js';
import { MAX_TIMER_MS } from '../../async/maxTimerMs.js';
import { resolveTimeouts } from '../../async/resolveTimeouts.js';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../../protocol/errorKind.js';
import { TEMPORARY_4XX } from '../../protocol/temporary4xx.js';
import type { ArchiveLimits } from '../../site/export/ArchiveLimits.js';
import { ARCHIVE_NOT_GZIP } from '../archive/archiveError.js';
import type { BundleFolder, CachedBundle } from './BundleFolder.js';
import { fetchBundle } from './fetchBundle.js';
import { type BundleManifest, checkVersion, readManifest } from './readManifest.js';
import type { BundleValues, EnabledBundleValues } from './resolveBundleValues.js';

/** A bundle that is checked, open and ready to be served. */
export interface LoadedBundle {
  kept: CachedBundle;
  archive: FileHandle;
  manifest: BundleManifest;
}

export interface BundleLoaderOptions {
  folder: BundleFolder;
  /** Name of this site among those that share the folder. */
  site: string;
  limits?: Partial<ArchiveLimits> | undefined;
  fetch?: typeof fetch | undefined;
  silenceMs?: number | undefined;
  /** Delay before the first retry, in milliseconds. It grows with every attempt. */
  pauseMs?: number | undefined;
}

const ATTEMPTS = 3;
const PAUSE_MS = 1_000;
const RETRYABLE: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'server', 'rate-limit']);

/**
 * Whether an error of a download is temporary, so that a retry may succeed. If the reply is not a bundle, the error is permanent, because
 * the link is probably wrong.
 */
export function isRetryableDownloadError(error: unknown): boolean {
  return error instanceof DocsAssistantError && (RETRYABLE.has(error.kind) || TEMPORARY_4XX.has(error.status));
}

/** Downloads bundles into the folder, and opens bundles that are in the folder. */
export class BundleLoader {
  constructor(readonly options: BundleLoaderOptions) {}

  /**
   * Downloads, checks and opens a bundle. Skips the download if the copy in the folder is current.
   *
   * @throws {DocsAssistantError} if the bundle is unavailable, invalid, or not the required version.
   */
  async load({ bundleUrl, version }: EnabledBundleValues, signal: AbortSignal): Promise<LoadedBundle> {
    const { folder, site } = this.options;
    const loaded = await this.#open(await this.#fetch(bundleUrl, signal));
    try {
      checkVersion(version, loaded.manifest.version);
      // Record that this site has loaded the bundle, so that `lastGood` finds the bundle when a later load fails. If the record cannot be
      // written, the bundle is still served, but `lastGood` may not find it.
      await folder.recordSite(loaded.kept, digestOf(site)).catch(() => {});
      await folder.makeNewest(loaded.kept);
      return loaded;
    } catch (error) {
      await loaded.archive.close();
      // Do not remove a bundle that a site has loaded before: it may be the last good bundle of that site.
      await folder.leave(loaded.kept, { remove: !loaded.kept.origin.sites?.length });
      throw error;
    }
  }

  /**
   * Opens a bundle that this site has loaded before. Prefers the copy of the linked bundle. Otherwise, opens the newest bundle of the
   * required version, or else the newest bundle of any version.
   *
   * @returns undefined if there is no such bundle. Also undefined if there is no copy of the linked bundle, and the other bundles that were
   *   loaded under this site's name have different domains. In that case several sites share the name, and serving nothing is better than
   *   serving the wrong site.
   */
  async lastGood({ bundleUrl = '', version }: BundleValues): Promise<LoadedBundle | undefined> {
    const link = digestOf(bundleUrl);
    const site = digestOf(this.options.site);
    // Skip copies that this site has never loaded: they were not checked against the version that this site requires.
    const served = (await this.options.folder.all()).filter(({ origin }) => origin.sites?.includes(site));
    const ofLink = await this.#openFirst(served.filter(({ origin }) => origin.link === link));
    if (ofLink[0]) {
      await this.options.folder.makeNewest(ofLink[0].kept);
      return ofLink[0];
    }
    const ofSite = await this.#openFirst(
      served.filter(({ origin }) => origin.link !== link),
      Number.POSITIVE_INFINITY,
    );
    const isOneSite = new Set(ofSite.map(({ manifest }) => manifest.domain)).size === 1;
    const isOfVersion = ({ manifest }: LoadedBundle) => version === undefined || manifest.version === version;
    const chosen = isOneSite ? (ofSite.find(isOfVersion) ?? ofSite[0]) : undefined;
    for (const each of ofSite) if (each !== chosen) await this.#close(each);
    if (chosen) await this.options.folder.makeNewest(chosen.kept);
    return chosen;
  }

  /** Opens up to `wanted` bundles. Skips bundles that cannot be opened, for example because another process has removed them. */
  async #openFirst(candidates: readonly CachedBundle[], wanted = 1): Promise<LoadedBundle[]> {
    const opened: LoadedBundle[] = [];
    for (const kept of candidates) {
      if (opened.length >= wanted) break;
      const loaded = await this.options.folder
        .use(kept)
        .then(() => this.#open(kept))
        .catch(() => undefined);
      if (loaded) opened.push(loaded);
    }
    return opened;
  }

  async #close({ kept, archive }: LoadedBundle): Promise<void> {
    await archive.close();
    await this.options.folder.leave(kept, { remove: false });
  }

  async #fetch(bundleUrl: string, signal: AbortSignal): Promise<CachedBundle> {
    const { pauseMs } = resolveTimeouts(this.options, { pauseMs: PAUSE_MS });
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#fetchOnce(bundleUrl, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (attempt >= ATTEMPTS || !isRetryableDownloadError(error)) throw error;
        await delay(Math.min(pauseMs * attempt, MAX_TIMER_MS), signal);
        signal.throwIfAborted();
      }
    }
  }

  async #fetchOnce(bundleUrl: string, signal: AbortSignal): Promise<CachedBundle> {
    const { folder, limits, fetch, silenceMs } = this.options;
    const link = digestOf(bundleUrl);
    const before = (await folder.all()).find(({ origin }) => origin.link === link);
    // Before the request, mark the cached bundle as in use. Otherwise, the bundle could be removed before the server answers that it is
    // unchanged.
    if (before) await folder.use(before);
    let isCurrent = false;
    try {
      const copy = before && { etag: before.origin.etag, digest: before.digest, bytes: before.bytes };
      const arriving = await fetchBundle({ bundleUrl, signal, copy, fetch, silenceMs });
      if (arriving !== 'unchanged') {
        const etag = arriving.etag !== undefined && { etag: arriving.etag };
        return await folder.keep(arriving.bytes, { link, ...etag }, limits).catch((error) => {
          throw addCause(error, arriving.encodingProblem);
        });
      }
      if (before === undefined)
        throw new DocsAssistantError(
          'protocol',
          'The server of the bundle answered "not modified" to an unconditional request.',
        );
      isCurrent = true;
      return before;
    } finally {
      if (before && !isCurrent) await folder.leave(before, { remove: false });
    }
  }

  /**
   * Opens a bundle. The caller has already marked the bundle as used in the folder. If the bundle cannot be opened, this method calls
   * `leave`, which ends that use.
   */
  async #open(kept: CachedBundle): Promise<LoadedBundle> {
    const { folder } = this.options;
    let archive: FileHandle | undefined;
    try {
      archive = await folder.openArchive(kept);
      return { kept, archive, manifest: await readManifest(kept.files, archive) };
    } catch (error) {
      await archive?.close();
      await folder.leave(kept, { remove: false });
      throw error;
    }
  }
}

/** Adds the probable cause to the error about an archive that is not gzip. */
function addCause(error: unknown, cause: string | undefined): unknown {
  const isNotGzip = error instanceof DocsAssistantError && error.code === ARCHIVE_NOT_GZIP;
  if (!isNotGzip || cause === undefined) return error;
  return new DocsAssistantError(error.kind, `${error.message} ${cause}`, { code: error.code });
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
