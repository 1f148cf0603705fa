import type { SiteKind } from '../../site/shared/SiteKind.js';
import type { PageEnding } from './PageEnding.js';

/** The site generator, and other options that determine the paths of the pages. */
export interface AddressOptions {
  /** Generator of the site; `plain` for none. Default: the generator whose configuration is found. */
  site?: SiteKind | undefined;
  /** Base path of all pages. Replaces the path in the configuration. */
  base?: string | undefined;
  pageEnding?: PageEnding | undefined;
}
