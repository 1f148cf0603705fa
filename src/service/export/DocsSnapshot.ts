import type { FileOpener } from '../../site/files/OpenFile.js';
import type { ReadFile } from '../../site/files/ReadFile.js';
import type { SiteFolders } from '../../site/files/siteFolders.js';
import type { ConfiguredSidebars } from '../../site/navigation/buildConfigNavigation.js';
import type { DocsPage } from '../../site/pages/DocsPage.js';
import type { LinkBase } from '../../site/pages/LinkBase.js';
import type { SiteBrand } from '../../site/shared/SiteAssets.js';
import type { ReadingWarning } from '../ReadingWarning.js';
import type { DocsSearchIndex } from '../search/createSearchIndex.js';

/** The documentation for an export job: the pages as they are when the job starts, and functions that read files during the job. */
export interface DocsSnapshot {
  title: string;
  description?: string | undefined;
  brand?: SiteBrand | undefined;
  configured?: ConfiguredSidebars | undefined;
  language: string;
  pages: readonly DocsPage[];
  /**
   * The base path of the published site on its host, such as `/project`, and whether the site generator adds it to links. Links in the
   * pages may omit the base path. Default: none.
   */
  linkBase?: LinkBase | undefined;
  /** Search index of `pages`. Default: the bundle has no search. */
  index?: DocsSearchIndex | undefined;
  /** Problems found while reading the documentation. */
  warnings: readonly ReadingWarning[];
  readFile?: ReadFile | undefined;
  /** Opens the same files as `readFile`, to copy them in chunks. */
  openFile?: FileOpener | undefined;
  /** The folders that `readFile` reads from, if any. Worker threads read the sizes of images there. */
  filesFolder?: SiteFolders | undefined;
  assets?: ReadFile | undefined;
  editUrl?: string | undefined;
}
