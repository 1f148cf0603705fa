import type { PageEnding, SiteKind } from './SiteKind.js';

/** The site that shows the pages of a service. */
export interface SiteOptions {
  /** Default: the generator whose configuration is found. */
  site?: SiteKind | undefined;
  /** Base path of all pages. Replaces the path in the configuration. */
  base?: string | undefined;
  pageEnding?: PageEnding | undefined;
}
