import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';
import type { ErrorKind } from '../../protocol/errorKind.js';
import type { ArchiveLimits } from '../archive/archiveLimits.js';
import type { BundleFolder, KeptBundle } from './BundleFolder.js';
import { checkVersion, versionOfBundle } from './bundleVersion.js';
import { fetchBundle } from './fetchBundle.js';
import type { BundleValues } from './readBundleValues.js';

/** A bundle that can be served: read, checked and open. */
export interface LoadedBundle {
  kept: KeptBundle;
  archive: FileHandle;
  version: string | undefined;
}

export interface BundleLoaderOptions {
  folder: BundleFolder;
  limits?: Partial<ArchiveLimits> | undefined;
  fetch?: typeof fetch | undefined;
  silenceMs?: number | undefined;
  /** Milliseconds before each further attempt. */
  pauseMs?: number | undefined;
}

const ATTEMPTS = 3;
const PAUSE_MS = 1_000;
const PASSING: ReadonlySet<ErrorKind> = new Set(['network', 'timeout', 'server', 'rate-limit']);

/** Whether the same may succeed a little later. */
export function mayPass(error: unknown): boolean {
  return error instanceof DocsAssistantError && PASSING.has(error.kind);
}

/** Brings bundles from their links into the folder, and back from there. */
export class BundleLoader {
  constructor(readonly options: BundleLoaderOptions) {}

  /**
   * Fetches, checks and opens the bundle of the values. A server that says that the copy in the folder is still right saves the download.
   *
   * @throws {DocsAssistantError} when it cannot be had, is refused, or is of another version than the values pin.
   */
  async load({ bundleUrl = '', version }: BundleValues, signal: AbortSignal): Promise<LoadedBundle> {
    const loaded = await this.#open(await this.#fetch(bundleUrl, signal));
    try {
      checkVersion(version, loaded.version);
      return loaded;
    } catch (error) {
      await loaded.archive.close();
      await this.options.folder.leave(loaded.kept, { remove: true });
      throw error;
    }
  }

  /** The newest bundle of the folder, that of the link before others. */
  async lastGood({ bundleUrl = '' }: BundleValues): Promise<LoadedBundle | undefined> {
    const link = digestOf(bundleUrl);
    const all = await this.options.folder.all();
    const inOrder = [
      ...all.filter(({ origin }) => origin.link === link),
      ...all.filter(({ origin }) => origin.link !== link),
    ];
    for (const kept of inOrder) {
      await this.options.folder.use(kept);
      // Another process may have removed it in between.
      const loaded = await this.#open(kept).catch(() => undefined);
      if (loaded) return loaded;
      await this.options.folder.leave(kept, { remove: false });
    }
    return undefined;
  }

  async #fetch(bundleUrl: string, signal: AbortSignal): Promise<KeptBundle> {
    const { pauseMs = PAUSE_MS } = this.options;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#fetchOnce(bundleUrl, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (attempt >= ATTEMPTS || !mayPass(error)) throw error;
        await pause(pauseMs * attempt, undefined, { signal });
      }
    }
  }

  async #fetchOnce(bundleUrl: string, signal: AbortSignal): Promise<KeptBundle> {
    const { folder, limits, fetch, silenceMs } = this.options;
    const link = digestOf(bundleUrl);
    const before = (await folder.all()).find(({ origin }) => origin.link === link && origin.etag !== undefined);
    const arriving = await fetchBundle({ bundleUrl, signal, etag: before?.origin.etag, fetch, silenceMs });
    if (arriving !== 'unchanged')
      return folder.keep(arriving.bytes, { link, ...(arriving.etag !== undefined && { etag: arriving.etag }) }, limits);
    if (before === undefined)
      throw new DocsAssistantError(
        'protocol',
        'The server of the bundle says that nothing changed, but was not asked.',
      );
    await folder.use(before);
    return before;
  }

  async #open(kept: KeptBundle): Promise<LoadedBundle> {
    const archive = await this.options.folder.openArchive(kept);
    return { kept, archive, version: await versionOfBundle(kept.files, archive) };
  }
}

function digestOf(link: string): string {
  return createHash('sha256').update(link).digest('hex');
}
