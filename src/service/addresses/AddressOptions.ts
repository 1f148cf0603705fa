import type { SiteKind } from '../../site/shared/SiteKind.js';
import type { PageEnding } from './PageEnding.js';

/** The site generator, and other options that determine the paths of the pages. */
export interface AddressOptions {
  /**
   * Generator of the site; `plain` for none. Default for a folder: the generator whose configuration is in the folder or above it. Without
   * such a configuration, and for pages that do not come from a folder, the default is `plain`.
   */
  site?: SiteKind | undefined;
  /** Base path of all pages. Replaces the path in the configuration. */
  base?: string | undefined;
  pageEnding?: PageEnding | undefined;
}
