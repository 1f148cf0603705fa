import type { ReadFile } from '../files/ReadFile.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { familyKey } from '../pages/familyKey.js';
import { isHiddenPage } from '../pages/isHiddenPage.js';
import { buildConfigNavigation, type ConfiguredSidebars } from './buildConfigNavigation.js';
import { buildFolderNavigation } from './buildFolderNavigation.js';
import { findSidebars } from './findSidebars.js';
import type { NavigationItem } from './NavigationItem.js';
import { readDocsJsonNavigation } from './readDocsJsonNavigation.js';
import { readFolderSettings, readJson } from './readFolderSettings.js';

/** Returns the navigation for the language and version of a page. */
export type NavigationOf = (page: DocsPage) => NavigationItem[];

/**
 * Builds the navigations of a site, one for each language and version of its pages. A navigation comes from the first source that names one
 * of its pages: the `docs.json`, a `SUMMARY.md`, or the sidebars. Without such a source, the navigation follows the folders of the pages.
 *
 * @param configured The sidebars of the site's generator, and the tables of contents from `SUMMARY.md` files. If it is missing or has no
 *   sidebars, they are read from the Docusaurus files of the documentation folder, such as `sidebars.json`.
 */
export async function buildSiteNavigation(
  pages: readonly DocsPage[],
  readFile: ReadFile,
  configured?: ConfiguredSidebars,
): Promise<NavigationOf> {
  const shown = pages.filter((page) => !isHiddenPage(page));
  const familyOf = (page: DocsPage) =>
    shown.filter((other) => other.language === page.language && other.version === page.version);
  const settings = configured?.settings ?? (await readFolderSettings(shown, readFile));
  const docsJson = await readJson(readFile, 'docs.json');
  const sidebars = await findSidebars(shown, readFile, configured);
  const summaryNavigation = (family: readonly DocsPage[]) => {
    const { language, version } = family[0] ?? {};
    const own = configured?.summaries?.filter((each) => each.language === language && each.version === version);
    return own?.length ? buildConfigNavigation(family, { sidebars: own }, settings) : undefined;
  };
  const built = new Map<string, NavigationItem[]>();
  return (page) => {
    const key = familyKey(page);
    let navigation = built.get(key);
    if (!navigation) {
      const family = familyOf(page);
      navigation =
        (docsJson && readDocsJsonNavigation(docsJson, family, page.language, page.version, configured?.roots)) ??
        summaryNavigation(family) ??
        buildConfigNavigation(family, sidebars, settings) ??
        buildFolderNavigation(family, settings);
      built.set(key, navigation);
    }
    return navigation;
  };
}
