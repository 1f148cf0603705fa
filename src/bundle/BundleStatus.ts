/** What a bundle that is served says of itself. */
export interface ServedBundle {
  /** SHA-256 of the archive, in hex. */
  digest: string;
  /** What its maker calls it, where it says so. */
  version?: string;
  files: number;
  pages: number;
  /** When it became the live site, as ISO 8601. */
  since: string;
}

/**
 * What is served, and what stands against the newest values.
 *
 * | status | meaning |
 * | --- | --- |
 * | `loading` | nothing is served yet; the first bundle is on its way |
 * | `ok` | the bundle of the newest values is served |
 * | `outdated` | an older bundle is served, because the newest values could not be; `problem` says why |
 * | `failed` | nothing is served; `problem` says why |
 * | `disabled` | nothing is served, because the values say so |
 */
export interface BundleStatus {
  status: 'loading' | 'ok' | 'outdated' | 'failed' | 'disabled';
  bundle?: ServedBundle;
  problem?: string;
}
