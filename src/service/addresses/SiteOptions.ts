import type { PageEnding, SiteKind } from './SiteKind.js';

/** The site that shows the pages of a service. */
export interface SiteOptions {
  /** Default: the generator whose configuration is found. */
  site?: SiteKind | undefined;
  /** The path that all pages are below. It replaces the path in the configuration. */
  base?: string | undefined;
  pageEnding?: PageEnding | undefined;
}
