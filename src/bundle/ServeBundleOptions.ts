import type { RequestLogEntry } from '../http/RequestLogEntry.js';
import type { ArchiveLimits } from '../site/export/ArchiveLimits.js';
import type { BundleValues } from './loading/resolveBundleValues.js';

/** Options of {@link serveBundle}: which bundle to serve, and how. */
export interface ServeBundleOptions extends BundleValues {
  /**
   * Folder for downloaded bundles. If `bundleUrl` cannot be loaded after a restart, the site serves the last good bundle in this folder.
   * Default `.docs-assistant/bundles`.
   */
  cache?: string;
  /**
   * Name of this site, for sites that share the `cache` folder. If `bundleUrl` cannot be loaded, the site falls back only to bundles that
   * it has served itself. It does not fall back to a bundle that only another site has loaded, even from the same URL. Default: sites
   * without a name count as one site.
   */
  site?: string;
  /** Base path of the site, such as `/docs`. Default: the root. */
  basePath?: string;
  /** Maximum memory for cached files of a bundle, in bytes. Default 64 MiB. */
  memoryBytes?: number;
  /**
   * Size limits of a bundle: `archiveBytes` (1 GiB), `unpackedBytes` (4 GiB), `fileBytes` (512 MiB), `entries` (200,000), `nameBytes`
   * (16 MiB). Whole numbers above 0, or `Infinity` for no limit.
   */
  limits?: Partial<ArchiveLimits>;
  /**
   * Called with messages about changes and problems. May be async; its own errors go to `console.error`. Default: `console.error`.
   */
  onMessage?: (sentence: string) => void;
  /**
   * Called once per request, after its response has ended; use it for a request log. If set, responses have an `x-request-id`. May be
   * async; its own errors go to `onMessage`. Default: no request log.
   */
  onRequest?: (entry: RequestLogEntry) => void;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Time without data after which a download fails, in milliseconds. Default 30,000. */
  silenceMs?: number;
  /** Delay before the first retry of a download, in milliseconds. It grows with every attempt. Default 1,000. */
  pauseMs?: number;
}
