import type { Sidebar, SidebarEntry } from '../config/SiteConfig.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { buildFolderNavigation, sidebarTitle } from './buildFolderNavigation.js';
import type { NavigationItem } from './NavigationItem.js';
import { PageReferences } from './PageReferences.js';
import type { FolderSettings } from './readFolderSettings.js';

const MAX_DEPTH = 10;

/** The sidebars from a site generator's configuration, with the folders to which their paths refer. */
export interface ConfiguredSidebars {
  sidebars: readonly Sidebar[];
  /** The tables of contents of mdBook and GitBook. Each is only for the pages of its language and version. Default: none. */
  summaries?: readonly Sidebar[];
  /** Whether the folder of the pages is the source folder of an mdBook project. */
  isOfBook?: boolean;
  /** Content folders of the site, relative to the folder of the pages. Default: the folder itself. */
  roots?: readonly string[];
  /**
   * Maps a content folder to the folder with which the sidebar references to its pages begin: `docs` in `docs/guide/install`. Only sites
   * with several Docusaurus docs plugins have entries. The keys are content folders as in `roots`; the key `''` means the folder that
   * contains all pages.
   */
  sidebarFolders?: ReadonlyMap<string, string>;
  /** The settings of folders, if they were read with the configuration. Default: `buildSiteNavigation` reads them. */
  settings?: ReadonlyMap<string, FolderSettings>;
}

/**
 * Builds the navigation of one language and version. Of the sidebars for this language and version, uses the first one that names any of
 * the pages.
 *
 * @param pages The pages of this language and version.
 * @returns undefined if no sidebar names one of the pages.
 */
export function buildConfigNavigation(
  pages: readonly DocsPage[],
  { sidebars, roots = [], sidebarFolders }: Pick<ConfiguredSidebars, 'sidebars' | 'roots' | 'sidebarFolders'>,
  settings: ReadonlyMap<string, FolderSettings>,
): NavigationItem[] | undefined {
  const { language, version } = pages[0] ?? {};
  const references = new PageReferences(pages, roots, sidebarFolders);
  /**
   * Pages that an entry for a folder has already listed. Later entries for folders leave these pages out, because a configuration could
   * name a large folder many times.
   */
  const listed = new Set<DocsPage>();
  for (const { entries } of sidebarsFor(sidebars, language, version)) {
    const items = itemsOf(entries, 0);
    if (items.length > 0) return items;
  }
  return undefined;

  function itemsOf(entries: readonly SidebarEntry[], depth: number): NavigationItem[] {
    return depth > MAX_DEPTH ? [] : entries.flatMap((entry) => itemOf(entry, depth));
  }

  function itemOf(entry: SidebarEntry, depth: number): NavigationItem[] {
    if (entry.kind === 'pages') return pagesOf(entry.from);
    const page = entry.page === undefined ? undefined : references.find(entry.page);
    const title = translated(entry.titles, language) ?? entry.title;
    if (entry.kind === 'page') return page ? [{ title: title ?? sidebarTitle(page), page, children: [] }] : [];
    const children = itemsOf(entry.children, depth + 1);
    if (children.length === 0 && !page) return [];
    return [{ title: title || (page ? sidebarTitle(page) : 'Pages'), children, ...(page && { page }) }];
  }

  function pagesOf(folder: string): NavigationItem[] {
    const below = references.below(folder).filter((page) => !listed.has(page));
    for (const page of below) listed.add(page);
    return buildFolderNavigation(below, settings);
  }
}

/** Returns the sidebars for a language and version. Those that name the language or version come first. */
function sidebarsFor(
  sidebars: readonly Sidebar[],
  language: string | undefined,
  version: string | undefined,
): Sidebar[] {
  const sameLanguage = (each: Sidebar) => each.language?.toLowerCase() === language?.toLowerCase();
  const rank = (each: Sidebar) =>
    (each.version !== undefined && each.version === version ? 2 : 0) + (each.language !== undefined ? 1 : 0);
  return sidebars
    .filter((each) => each.version === undefined || each.version === version)
    .filter((each) => each.language === undefined || sameLanguage(each))
    .sort((left, right) => rank(right) - rank(left));
}

function translated(titles: Readonly<Record<string, string>> | undefined, language = ''): string | undefined {
  return titles && Object.hasOwn(titles, language) ? titles[language] : undefined;
}
