import type { PageEnding, SiteKind } from './SiteKind.js';

/** The site that shows the pages of a service, and how it forms their paths. */
export interface AddressOptions {
  /** Generator of the site; `plain` for none. Default: the generator whose configuration is found. */
  site?: SiteKind | undefined;
  /** Base path of all pages. Replaces the path in the configuration. */
  base?: string | undefined;
  pageEnding?: PageEnding | undefined;
}
