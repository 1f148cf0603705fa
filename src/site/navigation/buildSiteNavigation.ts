import type { DocsPage } from '../DocsPage.js';
import type { FileReader } from '../FileReader.js';
import { buildFolderNavigation } from './buildFolderNavigation.js';
import type { NavigationItem } from './NavigationItem.js';
import { readDocsJsonNavigation } from './readDocsJsonNavigation.js';
import { readDocusaurusNavigation } from './readDocusaurusNavigation.js';
import { readFolderSettings, readJson } from './readFolderSettings.js';
import { isSummary, readSummaryNavigation } from './readSummaryNavigation.js';

/** Returns the navigation around a page: that of its language and version. */
export type NavigationOf = (page: DocsPage) => NavigationItem[];

/** Builds the navigations of a site, one for each language and version of its pages. */
export async function buildSiteNavigation(pages: readonly DocsPage[], readFile: FileReader): Promise<NavigationOf> {
  const shown = pages.filter((page) => !page.markdown.frontMatter.hidden);
  const familyOf = (page: DocsPage) =>
    shown.filter((other) => other.language === page.language && other.version === page.version);
  const settings = await readFolderSettings(shown, readFile);
  const docsJson = await readJson(readFile, 'docs.json');
  const docusaurus = new Map<string, NavigationItem[] | undefined>();
  for (const page of shown) {
    const key = keyOf(page);
    if (!docusaurus.has(key))
      docusaurus.set(key, await readDocusaurusNavigation(familyOf(page), page.version, readFile));
  }
  const built = new Map<string, NavigationItem[]>();
  return (page) => {
    const key = keyOf(page);
    let navigation = built.get(key);
    if (!navigation) {
      const family = familyOf(page);
      navigation =
        (docsJson && readDocsJsonNavigation(docsJson, family, page.language, page.version)) ??
        readSummaryNavigation(family) ??
        docusaurus.get(key) ??
        buildFolderNavigation(
          family.filter((other) => !isSummary(other)),
          settings,
        );
      built.set(key, navigation);
    }
    return navigation;
  };
}

function keyOf(page: DocsPage): string {
  return `${page.language ?? ''}\n${page.version ?? ''}`;
}
