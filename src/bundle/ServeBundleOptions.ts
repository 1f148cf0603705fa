import type { ArchiveLimits } from './archive/archiveLimits.js';
import type { BundleValues } from './loading/readBundleValues.js';

/** Options of {@link serveBundle}: the values, and how they are served. */
export interface ServeBundleOptions extends Partial<BundleValues> {
  /** Folder in which bundles are kept unpacked, so that a restart does not need the link. Default `.docs-assistant/bundles`. */
  cache?: string;
  /** Names this site among those that share the folder: only its own copies stand in for a link that is no good. Default: all sites without a name are one. */
  site?: string;
  /** Path below which the site stands, such as `/docs`. Default: the root. */
  basePath?: string;
  /** Bytes of memory for files that are asked for often. Default 64 MiB. */
  memoryBytes?: number;
  /** How much a bundle may hold: `archiveBytes` (1 GiB), `unpackedBytes` (4 GiB), `fileBytes` (512 MiB), `entries` (200,000), `nameBytes` (16 MiB). */
  limits?: Partial<ArchiveLimits>;
  /** Told in sentences what became of a bundle. Default: `console.error`. */
  onMessage?: (sentence: string) => void;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** Milliseconds of silence after which a download is given up. Default 30,000. */
  silenceMs?: number;
  /** Milliseconds before a download is tried again, growing. Default 1,000. */
  pauseMs?: number;
}
