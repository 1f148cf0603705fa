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
 * State of the site compared with the newest values. It stays the same while a failed update is retried.
 *
 * | status | meaning |
 * | --- | --- |
 * | `loading` | the bundle of the newest values is being loaded; until then, `bundle` is served, if there is one |
 * | `ok` | the bundle of the newest values is served |
 * | `outdated` | an older bundle is served, because the newest values failed; `problem` gives the reason |
 * | `failed` | nothing is served; `problem` gives the reason |
 * | `disabled` | nothing is served, because the values disable it |
 * | `closed` | nothing is served, because the site was closed |
 */
export interface BundleSiteStatus {
  status: 'loading' | 'ok' | 'outdated' | 'failed' | 'disabled' | 'closed';
  bundle?: ServedBundle;
  problem?: string;
}
