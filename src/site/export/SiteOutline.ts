import type { ReadFile } from '../files/ReadFile.js';
import type { SiteFolders } from '../files/siteFolders.js';
import type { FrontMatter, MarkdownPage } from '../markdown/nodes/MarkdownPage.js';
import type { ConfiguredSidebars } from '../navigation/buildConfigNavigation.js';
import { buildSiteNavigation, type NavigationOf } from '../navigation/buildSiteNavigation.js';
import type { NavigationItem } from '../navigation/NavigationItem.js';
import type { DocsPage } from '../pages/DocsPage.js';
import { familyKey } from '../pages/familyKey.js';
import type { LinkBase } from '../pages/LinkBase.js';
import type { SiteAssets } from '../shared/SiteAssets.js';

/**
 * The data about a whole site that is needed to write any of its pages. It is plain data, so that it can be sent to a worker thread. The
 * pages have no text. Their front matter has only the fields that other pages need (`hidden`, `starters`). So the outline of ten thousand
 * pages is small.
 */
export interface SiteOutline {
  title: string;
  /** A sentence that describes the documentation. */
  description?: string | undefined;
  domain: string;
  language: string;
  /**
   * The base path of the published site on its host, such as `/project`, and whether the site generator adds it to links. Links in the
   * pages may omit the base path. Default: none.
   */
  linkBase?: LinkBase | undefined;
  pages: DocsPage[];
  /** The navigation of each language and version. Its entries refer to the pages of this outline. */
  navigations: { language: string | undefined; version: string | undefined; items: NavigationItem[] }[];
  /** Scripts and styles of the pages, if they were built. */
  assets?: SiteAssets | undefined;
  /** Folders with the images and downloads of the pages. Default: image sizes are not known. */
  filesFolder?: SiteFolders | undefined;
  editUrl?: string | undefined;
  /**
   * URL of the published site, for canonical links, `sitemap.xml`, the 404 page, and URLs in Markdown and `llms.txt`. Default: no canonical
   * links, no sitemap, and relative URLs.
   */
  siteUrl?: string | undefined;
  /** Base URL of the assistant interface. Default: the pages have no assistant. */
  discoveryUrl?: string | undefined;
  /** URL that the assistant sends ratings to. Default: readers cannot rate answers. */
  feedbackUrl?: string | undefined;
}

export interface OutlineOptions extends Omit<SiteOutline, 'pages' | 'navigations'> {
  pages: readonly DocsPage[];
  /** Reads the files that define the navigation: `docs.json`, and the sidebar files of site generators. Default: no such files are read. */
  readFile?: ReadFile | undefined;
  /**
   * The sidebars of the site's generator. If this option is missing or lists no sidebars, `outlineSite` uses the sidebars in files of
   * Docusaurus, such as `sidebars.json`, that `readFile` finds.
   */
  configured?: ConfiguredSidebars | undefined;
}

/** Prepares the outline of a site from the pages to export. */
export async function outlineSite(options: OutlineOptions): Promise<SiteOutline> {
  const { title, description, domain, language, linkBase, assets, filesFolder, editUrl, siteUrl } = options;
  const { discoveryUrl, feedbackUrl } = options;
  const readFile = options.readFile ?? (async () => undefined);
  const pages = options.pages.map((page) => ({ ...page, markdown: { ...page.markdown, ...NO_CONTENT } }));
  const navigationOf = await buildSiteNavigation(pages, readFile, options.configured);
  const families = new Map(pages.map((page) => [familyKey(page), page]));
  const navigations = [...families.values()].map((page) => ({
    language: page.language,
    version: page.version,
    items: navigationOf(page),
  }));
  // The front matter was needed to build the navigations. Now drop it, except `hidden` and `starters`. Pages without `starters` share
  // `SHOWN` or `HIDDEN` as their front matter. This keeps the outline small, even as a copy for a worker thread.
  for (const page of pages) page.markdown = lightMarkdown(page.markdown);
  return {
    title,
    description,
    domain,
    language,
    linkBase,
    assets,
    filesFolder,
    editUrl,
    siteUrl,
    discoveryUrl,
    feedbackUrl,
    pages,
    navigations,
  };
}

/** Returns a function that finds the navigation for the language and version of a page. */
export function navigationsOf(navigations: SiteOutline['navigations']): NavigationOf {
  return ({ language, version }) =>
    navigations.find((family) => family.language === language && family.version === version)?.items ?? NO_ITEMS;
}
const NO_ITEMS: NavigationItem[] = [];

const NO_CONTENT: Pick<MarkdownPage, 'root' | 'headings' | 'warnings'> = {
  root: { type: 'root', children: [] },
  headings: [],
  warnings: [],
};
const SHOWN: FrontMatter = { fields: {} };
const HIDDEN: FrontMatter = { fields: {}, hidden: true };

function lightMarkdown({ title, frontMatter }: MarkdownPage): MarkdownPage {
  const shared = frontMatter.hidden ? HIDDEN : SHOWN;
  const { starters } = frontMatter;
  return { title, frontMatter: starters ? { ...shared, starters } : shared, ...NO_CONTENT };
}
