import type { DocsPage } from '../DocsPage.js';
import type { FileReader } from '../Site.js';
import { folderNavigation } from './folderNavigation.js';
import type { NavigationItem } from './NavigationItem.js';
import { platformNavigation } from './platformNavigation.js';
import { readFolderSettings, readJson } from './readFolderSettings.js';

/** The navigation around a page: that of its own language and version. */
export type NavigationOf = (page: DocsPage) => NavigationItem[];

/** Builds the navigations of a site, one for each language and version among its pages. */
export async function siteNavigation(pages: readonly DocsPage[], readFile: FileReader): Promise<NavigationOf> {
  const shown = pages.filter((page) => !page.markdown.frontMatter.hidden);
  const settings = await readFolderSettings(shown, readFile);
  const platform = await readJson(readFile, 'docs.json');
  const built = new Map<string, NavigationItem[]>();
  return (page) => {
    const key = `${page.language ?? ''}\n${page.version ?? ''}`;
    let navigation = built.get(key);
    if (!navigation) {
      const family = shown.filter((other) => other.language === page.language && other.version === page.version);
      navigation =
        (platform && platformNavigation(platform, family, page.language, page.version)) ??
        folderNavigation(family, settings);
      built.set(key, navigation);
    }
    return navigation;
  };
}
