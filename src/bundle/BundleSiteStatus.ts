/** Facts about the bundle that is served. */
export interface ServedBundle {
  /** SHA-256 of the archive, in hex. */
  digest: string;
  /** Version in the bundle's manifest, if any. */
  version?: string;
  files: number;
  pages: number;
  /** When the bundle became the live site, as an ISO 8601 date-time. */
  since: string;
}

/**
 * State of the site after the last call of `update`. It stays the same while a failed update is retried.
 *
 * | status | meaning |
 * | --- | --- |
 * | `loading` | the update has not finished yet; until then, `bundle` is served, if there is one |
 * | `ok` | the update succeeded, and its bundle is served |
 * | `outdated` | the update failed, so the bundle from before or a stored copy is served; `problem` gives the reason |
 * | `failed` | the update failed, and nothing is served; `problem` gives the reason |
 * | `disabled` | nothing is served, because the latest values (see `update`) contain `enabled: false` |
 * | `closed` | nothing is served, because the site was closed |
 */
export interface BundleSiteStatus {
  status: 'loading' | 'ok' | 'outdated' | 'failed' | 'disabled' | 'closed';
  bundle?: ServedBundle;
  problem?: string;
}
